/** The country if nothing else is known [DIS-08]. */
export const defaultCountry = 'HK'

const isCountry = (code: string | undefined): code is string => code !== undefined && /^[A-Z]{2}$/.test(code)

/**
 * The country (ISO 3166) of a language tag (BCP 47): the one it names, else the one where most people speak the
 * language, by CLDR's likely subtags, which every engine contains; else the default [DIS-08].
 */
export function countryOf(language: string): string {
  const locale = localeOf(language)
  if (!locale?.language || locale.language === 'und') return defaultCountry
  if (isCountry(locale.region)) return locale.region
  // `ar-001` means Arabic of the world: only the language is used.
  const likely = new Intl.Locale(locale.language, locale.script ? { script: locale.script } : {}).maximize().region
  return isCountry(likely) ? likely : defaultCountry
}

function localeOf(language: string): Intl.Locale | null {
  try {
    return new Intl.Locale(language)
  } catch {
    return null
  }
}
