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
  for (const part of acceptLanguage.slice(0, 500).split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? ''
    const lang = tag.startsWith('zh') ? 'zh-Hant' : (tag.split('-')[0] ?? '')
    const found = Object.hasOwn(byLanguage, lang) ? byLanguage[lang] : undefined
    if (found) return { lang, dir: lang === 'ar' ? 'rtl' : 'ltr', words: found }
  }
  return { lang: 'en', dir: 'ltr', words: words.en }
}
