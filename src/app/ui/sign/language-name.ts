import { spokenLocale } from '#app/language/t.ts'

let kept: { locale: string; names: Intl.DisplayNames } | undefined

/** A language tag as a word, `sv` → `Swedish`; the tag itself where the browser has no word, '' for ''. */
export function languageName(tag: string): string {
  if (tag === '') return ''
  const locale = spokenLocale()
  try {
    if (kept?.locale !== locale) kept = { locale, names: new Intl.DisplayNames(locale, { type: 'language' }) }
    return kept.names.of(tag) ?? tag
  } catch {
    return tag
  }
}

/** A language by its own name, for who cannot read any other: `es` → `español`. */
export const nativeName = (tag: string): string => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
