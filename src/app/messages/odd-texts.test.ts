import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { canSend, sendableText } from '#app/composer/sendable-text.ts'
import { createTranslate } from '#app/language/catalogs.ts'
import arabic from '#app/language/messages/ar.po'
import chinese from '#app/language/messages/zh-Hant.po'
import { listed, speak, t } from '#app/language/t.ts'
import { MessageText } from '#core/contract/index.ts'
import { textParts } from '#core/messages/links.ts'
import { excerptOf, markedParts } from '#core/search/excerpt.ts'
import { foldText, searchTerms } from '#core/search/search-terms.ts'
import { isContained, oddTexts as odd, unseenTexts as unseen } from '#tests/odd-texts.ts'

afterEach(() => speak(null, 'en'))

describe(`${odd.length} odd texts`, () => {
  test('are more than a hundred', () => expect(odd.length).toBeGreaterThan(100))

  test('are sent only if the contract takes them, and never when nothing of them is seen', () => {
    for (const text of odd) {
      const sent = sendableText(text)
      expect([text, v.is(MessageText, sent)]).toEqual([text, canSend(text)])
    }
    expect(unseen.filter(canSend)).toEqual([])
  })

  test('lose no character in a message, and lead nowhere but to the web and to mail', () => {
    for (const text of odd) {
      const parts = textParts(text)
      expect(parts.map((part) => part.text).join('')).toBe(text)
      for (const { href } of parts) expect(href ?? 'https://x').toMatch(/^(?:https?:\/\/|mailto:)/)
    }
  })

  test.each([
    ['English', 'en', null],
    ['Chinese', 'zh-Hant', chinese],
    ['Arabic', 'ar', arabic],
  ] as const)('stay in their place within sentences in %s', (_name, language, catalog) => {
    speak(catalog && createTranslate(language, language, catalog), language)
    const plain = t`${'NAME'} got there first`.split(/\u2068?NAME\u2069?/)
    for (const text of odd) {
      const sentence = t`${text} got there first`
      expect([text, isContained(sentence)]).toEqual([text, true])
      expect([text, sentence.startsWith(plain[0] ?? ''), sentence.endsWith(plain[1] ?? '')]).toEqual([text, true, true])
      expect([text, isContained(listed([text, 'Ann', text]))]).toEqual([text, true])
    }
  })

  test('are searched, cut and marked without a loss', () => {
    for (const text of odd) {
      const terms = searchTerms(text)
      expect(foldText(foldText(text))).toBe(foldText(text))
      expect(excerptOf(text, terms).length).toBeLessThanOrEqual(170)
      expect(
        markedParts(text, terms)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }
  })
})
