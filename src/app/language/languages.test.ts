import { expect, test } from 'vitest'
import { languageOf, speechOf } from './languages.ts'

test('Chinese is chosen by its script, other languages by their name', () => {
  for (const tag of ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant', 'zh-Hant-HK', 'yue']) expect(languageOf(tag)).toBe('zh-Hant')
  for (const tag of ['zh', 'zh-CN', 'zh-SG', 'de', 'not a tag', '']) expect(languageOf(tag)).toBeNull()
  expect(['es-MX', 'ar-EG', 'en-GB', 'es', 'ar'].map(languageOf)).toEqual(['es', 'ar', 'en', 'es', 'ar'])
})

test('the first preferred language that the app has is used, with the preferred region', () => {
  expect(speechOf('', ['de', 'zh-TW', 'en'])).toEqual({ language: 'zh-Hant', locale: 'zh-TW', datesLocale: 'zh-TW' })
  expect(speechOf('ar-EG', ['en-US'])).toEqual({ language: 'ar', locale: 'ar-EG', datesLocale: 'ar-EG' })
  expect(speechOf('', ['ja'])).toEqual({ language: 'en', locale: 'en', datesLocale: 'en' })
})

test('a language for dates only does not change the language of texts', () => {
  expect(speechOf('de', ['es-AR', 'en'])).toEqual({ language: 'es', locale: 'es-AR', datesLocale: 'de' })
})
