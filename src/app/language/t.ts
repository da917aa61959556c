/*
 * The texts of the app. The English text is in the code and is shown as it is in English, without a catalog or an id.
 * In another language the text is looked up in its catalog, by an id that is derived from the text. The script `npm run
 * messages` finds the texts by the names of these functions. Decision 0024.
 */

import { isolated } from '#core/contract/isolated.ts'
import { directionOf, languageOf } from './languages.ts'

/** The translation of a message, looked up by the pieces of its English text; undefined if there is none. */
export type Translate = (strings: readonly string[], values: readonly Value[]) => string | undefined

let translate: Translate | null = null
let spoken = 'en'
let isRightToLeft = false
let numbers = new Intl.NumberFormat(spoken)

/** @param locale for the numbers within texts */
export function speak(next: Translate | null, locale: string): void {
  translate = next
  spoken = locale
  isRightToLeft = directionOf(languageOf(locale) ?? 'en') === 'rtl'
  numbers = new Intl.NumberFormat(locale)
}

/** How numbers, lists and names are written. */
export const spokenLocale = (): string => spoken
export const formatNumber = (value: number): string => numbers.format(value)

/** A number with the text that depends on it; `#` stands for the number. */
type Plural = { count: number; words: { one: string; other: string } }
export type Value = string | number | Plural

/** Part of a message: `` t`${plural(n, { one: '# message', other: '# messages' })} sent` ``. */
export const plural = (count: number, words: Plural['words']): Plural => ({ count, words })

/** A message in the user's language. */
export function t(strings: TemplateStringsArray, ...values: Value[]): string {
  const translated = translate?.(strings, values)
  return translated ?? strings.reduce((before, next, at) => before + written(values[at - 1] ?? '') + next)
}

/** Marks a text that `translated` is given later. */
export const msg = (strings: TemplateStringsArray): string => strings.join('')

/** Translates a text that is defined elsewhere: one marked with `msg`, or of the error catalogue. */
export const translated = (text: string): string => translate?.([text], []) ?? text

/** A value as it stands within a message: formatted, and a text with a direction of its own. The default: English. */
export function written(value: Value): string {
  if (typeof value === 'string') return isolated(value, isRightToLeft)
  if (typeof value === 'number') return formatNumber(value)
  const { count, words } = value
  return (count === 1 ? words.one : words.other).replaceAll('#', formatNumber(count))
}

/** Names of people or things beside each other, each with a direction of its own. */
export const listed = (names: readonly string[]): string => names.map(written).join(', ')
