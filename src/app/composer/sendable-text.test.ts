import { is } from 'valibot'
import { expect, test } from 'vitest'
import { MessageText } from '#core/contract/index.ts'
import { maxMessageLength } from '#core/contract/limits.ts'
import { canSend, isTooLong, lengthText, sendableText } from './sendable-text.ts'

test('[audit 1.17] half a character and control characters are repaired, so that the contract takes the text', () => {
  expect(sendableText(' smile \ud83d and \ude00 and \0 and 😀 ')).toBe('smile \ufffd and \ufffd and  and 😀')
  expect(sendableText('from\u000bslides\r\nand\ta\u0085 table')).toBe('fromslides\nand\ta table')
  for (const text of ['a\ud83d', '\ude00b', 'c\0d', 'e\u0007\u007ff', 'whole 😀'])
    expect(is(MessageText, sendableText(text))).toBe(true)
})

test('a text with nothing in it, or too much, cannot be sent', () => {
  expect(
    [' \n', '\0', '\u200b\u2800', 'a', 'a'.repeat(maxMessageLength), 'a'.repeat(maxMessageLength + 1)].map(canSend),
  ).toEqual([false, false, false, true, true, false])
  expect(isTooLong('a'.repeat(maxMessageLength + 1))).toBe(true)
})

test('the room that is left is mentioned when there is little of it', () => {
  const ofLength = (length: number) => lengthText('a'.repeat(length))
  expect(ofLength(maxMessageLength - 501)).toBe('')
  expect(ofLength(maxMessageLength - 1)).toBe('1 character left')
  expect(ofLength(maxMessageLength + 2)).toBe('2 characters too long')
})
