/** The languages of the app, that of the source first. */
export const languages = ['en', 'zh-Hant', 'es', 'ar'] as const
export type Language = (typeof languages)[number]

/** By their own names, so that their speakers recognise them. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  'zh-Hant': '繁體中文',
  es: 'Español',
  ar: 'العربية',
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/**
 * The app's language for a tag, or null. Chinese is chosen by script: `zh-TW`, `zh-HK` and Cantonese use the
 * traditional one, `zh-CN` does not.
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

/** The languages and formats for one user. */
export type Speech = {
  /** The language of texts. */
  language: Language
  /** The locale of numbers, plurals and lists: that language, with the preferred region if any. */
  locale: string
  /** The locale of dates: any language that the browser knows. */
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
