import type { CannedResponse } from '#core/contract/index.ts'

/** A response, with its words as a search compares them. */
export type IndexedResponse = {
  response: CannedResponse
  shortcut: string
  title: string
  rest: string
}

/** Removes case and accents, so that `resume` finds “Résumé”. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Prepares responses once; each key of a search then only compares. */
export const indexResponses = (responses: readonly CannedResponse[]): IndexedResponse[] =>
  responses.map((response) => ({
    response,
    shortcut: plain(response.shortcut),
    title: plain(response.title),
    rest: plain(`${response.category}\n${response.text}`),
  }))

type Options = {
  /** Ids of the responses that the user has inserted, the last one first. */
  used: readonly string[]
  /** The visitor's language, BCP 47; '' if it is unknown. */
  language: string
  /** The agent's language, BCP 47. */
  ownLanguage: string
  limit: number
}

/**
 * The responses that fit a term. Those whose shortcut or title begins with it come first, then those that contain it.
 * Among equals those in the visitor's language or in none come first, since Enter inserts the first one, then those
 * in the agent's, and those in others; within a language the own ones before the shared ones, the last used first.
 */
export function findResponses(
  indexed: readonly IndexedResponse[],
  term: string,
  { used, language, ownLanguage, limit }: Options,
): CannedResponse[] {
  const wanted = plain(term.trim())
  const places = new Map(used.map((id, place) => [id, place]))
  const languages = [baseOf(language), baseOf(ownLanguage)]
  return indexed
    .map((each) => ({ each, fit: fitOf(each, wanted) }))
    .filter(({ fit }) => fit < noFit)
    .map(({ each, fit }) => ({ each, order: [fit, ...preferenceOf(each.response, places, languages)] }))
    .sort((a, b) => compare(a.order, b.order) || (a.each.title < b.each.title ? -1 : 1))
    .slice(0, limit)
    .map(({ each }) => each.response)
}

const noFit = 4

/** How well a response fits: 0 is best. */
function fitOf({ shortcut, title, rest }: IndexedResponse, wanted: string): number {
  if (wanted === '' || shortcut.startsWith(wanted)) return 0
  if (title.startsWith(wanted) || title.includes(` ${wanted}`)) return 1
  if (shortcut.includes(wanted) || title.includes(wanted)) return 2
  return rest.includes(wanted) ? 3 : noFit
}

const preferenceOf = (
  { id, permissionType, language }: CannedResponse,
  places: ReadonlyMap<string, number>,
  languages: readonly string[],
): readonly number[] => [
  languageRank(language, languages),
  permissionType === 'personal' ? 0 : 1,
  places.get(id) ?? places.size,
]

/** 0: the visitor's language, or nobody knows. */
function languageRank(language: string, languages: readonly string[]): number {
  if (language === '' || languages[0] === '') return 0
  const rank = languages.indexOf(baseOf(language))
  return rank === -1 ? languages.length : rank
}

const baseOf = (language: string) => language.split('-', 1)[0]?.toLowerCase() ?? ''

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
