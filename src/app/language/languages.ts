/** What the app speaks, the source's language first. */
export const languages = ['en', 'zh-Hant', 'es', 'ar'] as const
export type Language = (typeof languages)[number]

/** By their own names, for who cannot read the others. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  'zh-Hant': '繁體中文',
  es: 'Español',
  ar: 'العربية',
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/**
 * The language of the app that a tag asks for, null where it has none. Chinese is one language by its letters:
 * `zh-TW`, `zh-HK` and Cantonese are written in the traditional ones, `zh-CN` is not.
 */
export function languageOf(tag: string): Language | null {
  try {
    const { language, script } = new Intl.Locale(tag).maximize()
    if (script === 'Hant') return 'zh-Hant'
    return languages.find((known) => known === language) ?? null
  } catch {
    return null
  }
}

/** How an agent wants to be spoken to. */
export type Speech = {
  /** Of the words. */
  language: Language
  /** Of numbers, plurals and lists: a region of that language, where one is wished. */
  locale: string
  /** Of dates: any language that the browser knows. */
  datesLocale: string
}

/**
 * @param wished tags, the most wished one first; '' wishes nothing
 * @param chosen a tag that also says how dates are written, though the app may not speak its language
 */
export function speechOf(chosen: string, wished: readonly string[]): Speech {
  const tags = [chosen, ...wished].filter((tag) => tag !== '')
  const language = tags.map(languageOf).find((known) => known !== null) ?? 'en'
  const locale = tags.find((tag) => languageOf(tag) === language) ?? language
  return { language, locale, datesLocale: chosen === '' ? locale : chosen }
}
