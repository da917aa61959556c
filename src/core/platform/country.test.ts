import { describe, expect, it } from 'vitest'
import { countryOf } from './country.ts'

/** Languages, and the country where most of their speakers live. */
const countries = {
  af: 'ZA',
  am: 'ET',
  ar: 'EG',
  as: 'IN',
  az: 'AZ',
  be: 'BY',
  bg: 'BG',
  bn: 'BD',
  bs: 'BA',
  ca: 'ES',
  cs: 'CZ',
  cy: 'GB',
  da: 'DK',
  de: 'DE',
  el: 'GR',
  en: 'US',
  es: 'ES',
  et: 'EE',
  eu: 'ES',
  fa: 'IR',
  fi: 'FI',
  fr: 'FR',
  ga: 'IE',
  gl: 'ES',
  gu: 'IN',
  he: 'IL',
  hi: 'IN',
  hr: 'HR',
  hu: 'HU',
  hy: 'AM',
  id: 'ID',
  is: 'IS',
  it: 'IT',
  ja: 'JP',
  ka: 'GE',
  kk: 'KZ',
  km: 'KH',
  kn: 'IN',
  ko: 'KR',
  ky: 'KG',
  lo: 'LA',
  lt: 'LT',
  lv: 'LV',
  mk: 'MK',
  ml: 'IN',
  mn: 'MN',
  mr: 'IN',
  ms: 'MY',
  my: 'MM',
  nb: 'NO',
  ne: 'NP',
  nl: 'NL',
  pa: 'IN',
  pl: 'PL',
  ps: 'AF',
  pt: 'BR',
  ro: 'RO',
  ru: 'RU',
  si: 'LK',
  sk: 'SK',
  sl: 'SI',
  so: 'SO',
  sq: 'AL',
  sr: 'RS',
  sv: 'SE',
  sw: 'TZ',
  ta: 'IN',
  te: 'IN',
  th: 'TH',
  tl: 'PH',
  tr: 'TR',
  uk: 'UA',
  ur: 'PK',
  uz: 'UZ',
  vi: 'VN',
  zh: 'CN',
  zu: 'ZA',
}

describe('the country of a language', () => {
  it('[DIS-08] is known for some 70 language codes', () => {
    expect(Object.keys(countries).length).toBeGreaterThanOrEqual(70)
    const found = Object.fromEntries(Object.keys(countries).map((language) => [language, countryOf(language)]))
    expect(found).toEqual(countries)
  })

  it('[DIS-08] is the country that the language tag names, also through its script', () => {
    const tags = ['en-GB', 'de-CH', 'zh-HK', 'zh-Hant', 'pt-PT', 'ar-001']
    expect(tags.map(countryOf)).toEqual(['GB', 'CH', 'HK', 'TW', 'PT', 'EG'])
  })

  it('[DIS-08] is HK if nothing else is known', () => {
    expect(['', 'und', '*', 'no such language', 'qaa', 'x-private'].map(countryOf)).toEqual(Array(6).fill('HK'))
  })
})
