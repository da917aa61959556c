import { describe, expect, test } from 'vitest'
import { isContained, oddTexts, unseenTexts } from '#tests/odd-texts.ts'
import { notificationText } from './notification-text.ts'

const most = 40

describe('the text of a system notification', () => {
  test('[MSG-01] is on one line, bounded and whole, whatever was written', () => {
    for (const text of oddTexts) {
      const shown = notificationText(text, most)
      // An ellipsis, and the ends of what was open.
      expect(shown.length, text.slice(0, most)).toBeLessThanOrEqual(most + 1 + most / 2)
      expect([text, isContained(shown), /[\n\r\t]/.test(shown), shown.isWellFormed()]).toEqual([
        text,
        true,
        false,
        true,
      ])
    }
    expect(unseenTexts.map((text) => notificationText(text, most)).join('')).toBe('')
  })

  test.each([
    ['a short text stays', 'Where is it?', 'Where is it?'],
    ['lines become one', ' One\r\n\n two\u2028three ', 'One two three'],
    ['overrides are left out', 'Ann \u202egpj.exe', 'Ann gpj.exe'],
    ['isolates that end stay', '\u2067أحمد\u2069 (Ann)', '\u2067أحمد\u2069 (Ann)'],
    ['what is seen comes first', `${'\u200b'.repeat(most)}${'\u3000'.repeat(most)}end`, 'end'],
    ['a sign is not cut', `${'a'.repeat(most - 3)}👩‍👩‍👧 and more`, `${'a'.repeat(most - 3)}…`],
    ['an isolate that is cut ends', `\u2067${'ا'.repeat(most * 2)}\u2069`, `\u2067${'ا'.repeat(most - 2)}\u2069…`],
    ['of one endless sign the beginning is kept', `a${'\u0301'.repeat(500)}`, `a${'\u0301'.repeat(most - 1)}…`],
  ])('%s', (_what, text, shown) => expect(notificationText(text, most)).toBe(shown))
})
