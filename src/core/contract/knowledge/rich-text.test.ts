import * as v from 'valibot'
import { expect, test } from 'vitest'
import { isLinkable, isTooLargeText, maxTextNodes, picturesIn, plainTextOf, RichText } from './rich-text.ts'

const paragraph = (text: string) => ({ type: 'paragraph' as const, spans: [{ text }] })

test('[CAP-12] a link leads to a page or an e-mail address, and runs nothing', () => {
  for (const href of ['https://a.test/?q=1', 'http://a.test', 'mailto:a@b.test']) expect(isLinkable(href)).toBe(true)
  const refused = [
    'javascript:alert(1)',
    ' javascript:x',
    'data:text/html,x',
    'vbscript:x',
    '//a.test',
    '/help',
    'https:',
  ]
  for (const href of refused) expect(isLinkable(href)).toBe(false)
})

test('[CAP-12] a text has a limited number of parts and bytes', () => {
  const many = Array.from({ length: maxTextNodes }, () => paragraph('x'))
  expect(v.is(RichText, many.slice(0, maxTextNodes / 2))).toBe(true)
  expect(v.is(RichText, many)).toBe(false)
  expect(isTooLargeText([paragraph('é'.repeat(99_900))])).toBe(false)
  expect(isTooLargeText([paragraph('é'.repeat(100_000))])).toBe(true)
})

test('words and pictures of a text are found wherever they stand', () => {
  const picture = (id: string) => ({ type: 'picture' as const, id, alt: `Picture ${id}`, width: 1, height: 1 })
  const text: RichText = [
    { type: 'list', isOrdered: true, items: [[paragraph('one'), picture('a')], [paragraph('two')]] },
    { type: 'quote', blocks: [picture('b'), picture('a'), { type: 'code', text: 'x = 1' }] },
  ]
  expect(picturesIn(text)).toEqual(['a', 'b'])
  expect(plainTextOf(text)).toBe('one\nPicture a\ntwo\nPicture b\nPicture a\nx = 1')
})
