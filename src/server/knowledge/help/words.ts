import { acceptedLanguage } from '#server/platform/accepted-language.ts'
import words from './words.json' with { type: 'json' }

/*
 * The words of the help pages, in the languages of the product. The backend draws these pages without the app, whose
 * catalogs it does not have.
 */

export type HelpWords = (typeof words)['en']
const byLanguage: Readonly<Record<string, HelpWords>> = words

export type HelpLanguage = { lang: string; dir: 'ltr' | 'rtl'; words: HelpWords }

/** The language of a page: the first one that the reader wants and there is. */
export function helpLanguage(acceptLanguage: string): HelpLanguage {
  const lang = acceptedLanguage(acceptLanguage, Object.keys(byLanguage)) ?? 'en'
  return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr', words: byLanguage[lang] ?? words.en }
}
