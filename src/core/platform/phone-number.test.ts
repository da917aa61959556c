import { expect, test } from 'vitest'
import { e164Of, phoneCountryOf } from './phone-number.ts'

test('[CAP-05] numbers without country code are of the country that the language names, else of Hong Kong', () => {
  for (const [language, country] of [
    ['en', 'HK'],
    ['', 'HK'],
    ['zh-Hant', 'HK'],
    ['en-GB', 'GB'],
    ['es-419', 'HK'],
    ['no tag', 'HK'],
  ] as const)
    expect(phoneCountryOf(language)).toBe(country)
  expect(e164Of('020 7946 0018', 'GB')).toBe('+442079460018')
  expect(e164Of('5550 0142', 'HK')).toBe('+85255500142')
  expect(e164Of('\u2066+852\u00a05550\u20110142\u2069', 'HK')).toBe('+85255500142')
  for (const none of ['', '12', 'abc', '+999 12', '1'.repeat(30)]) expect(e164Of(none, 'HK')).toBeNull()
})
