import { expect, it } from 'vitest'
import { webManifest } from '../../../scripts/web-manifest.ts'
import { inLanguage, manifestTexts } from './manifest-texts.ts'

const { description = '', shortcuts = [] } = webManifest
const built = {
  description,
  shortcuts: shortcuts.map((each) => ({ name: each.name, description: each.description ?? '' })),
}
const textsOf = (manifest: typeof built) => [
  manifest.description,
  ...manifest.shortcuts.flatMap((each) => [each.name, each.description]),
]

it.each(Object.keys(manifestTexts))('[PWA-03] each text of the manifest has a translation: %s', (language) => {
  const english = textsOf(built)
  expect(english).toHaveLength(7)
  for (const [index, text] of textsOf(inLanguage(built, language)).entries()) expect(text).not.toBe(english[index])
})

it.each([
  ['es-MX,en;q=0.8', 'es'],
  ['fr, ar;q=0.9, en;q=0.8', 'ar'],
  ['zh-TW', 'zh-Hant'],
])('[PWA-03] the manifest is in the first language of the browser that it has: %s', (header, lang) => {
  expect(inLanguage(built, header)).toMatchObject({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr' })
})

it.each(['', 'en-GB, es', 'fr', '*', 'constructor'])('[PWA-03] else it stays as it was built: %s', (header) => {
  expect(inLanguage(built, header)).toBe(built)
})
