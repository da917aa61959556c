import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textParts } from './links.ts'

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])
const joined = (text: string) =>
  textParts(text)
    .map((part) => part.text)
    .join('')

describe('the text of a message', () => {
  test('has its web addresses as links, without the punctuation of the sentence', () => {
    expect(links('See https://example.org/a?b=1. Or (http://example.org/c), thanks')).toEqual([
      'https://example.org/a?b=1',
      'http://example.org/c',
    ])
    expect(links('https://en.wikipedia.org/wiki/Link_(film) is one')).toEqual([
      'https://en.wikipedia.org/wiki/Link_(film)',
    ])
    expect(links('请看 https://example.org/a。谢谢')).toEqual(['https://example.org/a'])
  })

  test('has addresses without a scheme as https, and e-mail addresses, as links', () => {
    expect(links('www.example.org/a or mail to help@example.org')).toEqual([
      'https://www.example.org/a',
      'mailto:help@example.org',
    ])
  })

  test('has nothing else as a link', () => {
    expect(links('javascript:alert(1) data:text/html,x file:///etc/passwd ftp://example.org //example.org/x')).toEqual(
      [],
    )
    expect(links('Costs 12.50, see 3.2 at 10:30 e.g. here...like this')).toEqual([])
  })

  test('loses no character, whatever it is', () => {
    const pieces = fc.constantFrom(
      'https://',
      'www.',
      'example.org',
      '@',
      '(',
      ')',
      '.',
      ' ',
      '\n',
      'é',
      '。',
      '"',
      ':',
    )
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
    )
    fc.assert(fc.property(text, (any) => joined(any) === any))
  })
})
