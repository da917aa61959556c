/*
 * The words of the app. The English text stands in the code and is also what is shown in English: no catalog, no
 * request, no name beside it. In another language its catalog is asked, by the name that follows from the text.
 * The script `npm run messages` finds the texts by these functions' names. Decision 0024.
 */

/** What another language has for a message, by its English pieces; undefined where it has nothing. */
export type Translate = (strings: readonly string[], values: readonly Value[]) => string | undefined

let translate: Translate | null = null
let spoken = 'en'
let numbers = new Intl.NumberFormat(spoken)

/** @param locale writes the numbers in words */
export function speak(next: Translate | null, locale: string): void {
  translate = next
  spoken = locale
  numbers = new Intl.NumberFormat(locale)
}

/** How numbers, lists and names are written. */
export const spokenLocale = (): string => spoken
export const formatNumber = (value: number): string => numbers.format(value)

/** A number with the words that depend on it; `#` stands for the number. */
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

/** A text that is not written where it is shown: one of `msg`, or of the catalogue of failures. */
export const translated = (text: string): string => translate?.([text], []) ?? text

/** As English and every sentence write it. */
export function written(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return formatNumber(value)
  const { count, words } = value
  return (count === 1 ? words.one : words.other).replaceAll('#', formatNumber(count))
}
