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

afterEach(() => speak(null, 'en'))

const marks = ['\u200b', '\u200d', '\u200e', '\u200f', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066']
const more = ['\u2067', '\u2068', '\u2069', '\u061c', '\u00ad', '\ufeff', '\u2060', '\u034f', '\u180e', '\u3164']
const unseen = [
  ...marks,
  ...more,
  '\u2800',
  '\ufe0f',
  '\u{e0020}',
  '\u{1d173}',
  '\u00a0',
  '\u3000',
  '\u2028',
  '\t',
  '\n',
  '',
]
const names = [
  ...[
    'Ann \u202egpj.exe',
    '\u202eAnn',
    'Ann\u2069\u202e',
    '\u2068Ann',
    'أحمد',
    'دنה',
    'Ann أحمد',
    'أحمد (Ann)',
    '123 أحمد',
  ],
  ...[
    '陳大文',
    'Олена',
    'Ελένη',
    'Ж\u0301',
    'e\u0301',
    'Z̷̡̛a̸̧l̴̨g̵o̶',
    '👩‍👩‍👧',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '\ud83d',
    '\ude00x',
    '﷽',
    'ﬁ',
    '①',
    'Ⅷ',
    '𝕬𝖓𝖓',
  ],
  ...[
    '{0}',
    '{{visitor.name}}',
    '%s',
    '$&',
    '$1',
    '#',
    '# message',
    '<b>x</b>',
    '&amp;',
    '</script>',
    '"\'`',
    '\\',
    '\\u0041',
  ],
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    'readme.md',
    'Danke.Es',
    'a@b',
    '@',
    'https://',
    '://',
    'www.',
    'a..b',
  ],
  ...[
    'https://example.org/?q=<x>&y="z"',
    '请看https://example.org/中文',
    'https://u:p@example.org',
    'https://аpple.com',
  ],
  ...[
    'null',
    'undefined',
    'NaN',
    '__proto__',
    'constructor',
    '-1',
    '1e999',
    '٠١٢',
    '=1+1',
    '@SUM(A1)',
    '\r\n',
    ' a ',
    'a\u0000b',
  ],
  ...[
    'กำ',
    'हिन्दी',
    'தமிழ்',
    '한국어',
    'ﾊﾝｶｸ',
    'İı',
    'ß',
    'ẞ',
    'ǆ',
    'ŉ',
    'ﾞ',
    '\ufffd',
    '\ufffc',
    '\ue000',
    '\ue0000\ue001',
    'Ω',
  ],
]
const odd = [...unseen, ...names, 'x'.repeat(10_001), '😀'.repeat(5000), '\u0301'.repeat(500), 'a '.repeat(4000)]

/** Whether each isolate ends within the text, and nothing turns direction without an end. */
function isContained(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (/[\u202a-\u202e]/.test(sign)) return false
    if (/[\u2066-\u2068]/.test(sign)) depth += 1
    if (sign === '\u2069') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

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
    const plain = t`${'NAME'} was faster`.split(/\u2068?NAME\u2069?/)
    for (const text of odd) {
      const sentence = t`${text} was faster`
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
