import { expect, test } from 'vitest'
import { textParts } from './text-parts.ts'

const links = (text: string) => textParts(text).flatMap(({ href }) => href ?? [])

test('addresses of the web become links, without the sentence’s full stop', () => {
  expect(links('See https://example.org/a?b=1. Or (http://example.org/c), thanks')).toEqual([
    'https://example.org/a?b=1',
    'http://example.org/c',
  ])
})

test('nothing else becomes a link', () => {
  expect(links('javascript:alert(1) data:text/html,x example.org mailto:a@b.c https://')).toEqual([])
})

test('no letter is lost', () => {
  const text = 'a https://example.org, b\nhttps://example.org/x c'
  expect(
    textParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
