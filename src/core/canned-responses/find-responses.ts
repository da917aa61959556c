import type { CannedResponse } from '#core/contract/index.ts'

/** A response, with its words as a search compares them. */
export type IndexedResponse = {
  response: CannedResponse
  shortcut: string
  title: string
  rest: string
}

/** Without case and accents, so that `resume` finds “Résumé”. */
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
  limit: number
}

/**
 * The responses that fit a term. Those whose shortcut or title begins with it come first, then those that contain it.
 * Among equals the own ones come before the shared ones, the last used first, and those in the visitor's language before
 * those in another.
 */
export function findResponses(
  indexed: readonly IndexedResponse[],
  term: string,
  { used, language, limit }: Options,
): CannedResponse[] {
  const wanted = plain(term.trim())
  const places = new Map(used.map((id, place) => [id, place]))
  const base = baseOf(language)
  return indexed
    .map((each) => ({ each, fit: fitOf(each, wanted) }))
    .filter(({ fit }) => fit < noFit)
    .map(({ each, fit }) => ({ each, order: [fit, ...preferenceOf(each.response, places, base)] }))
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
  wanted: string,
): readonly number[] => [
  permissionType === 'personal' ? 0 : 1,
  places.get(id) ?? places.size,
  language === '' || wanted === '' || baseOf(language) === wanted ? 0 : 1,
]

const baseOf = (language: string) => language.split('-', 1)[0]?.toLowerCase() ?? ''

function compare(one: readonly number[], other: readonly number[]): number {
  for (const [index, value] of one.entries()) {
    const difference = value - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
