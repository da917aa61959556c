import { spokenLocale } from '#app/language/t.ts'

let kept: { locale: string; names: Intl.DisplayNames } | undefined

/** The name of a language, `sv` → `Swedish`; the tag itself if the browser knows no name, '' for ''. */
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

/** The name of a language in that language, so that its speakers recognise it: `es` → `español`. */
export const nativeName = (tag: string): string => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
