import { expect, test } from 'vitest'
import { slashQueryAt } from './slash-query.ts'

test.each([
  ['/', { start: 0, term: '' }],
  ['/wel', { start: 0, term: 'wel' }],
  ['Hello /wel', { start: 6, term: 'wel' }],
  ['Hello\n/return la', { start: 6, term: 'return la' }],
  ['مرحبا /شكرا', { start: 6, term: 'شكرا' }],
  ['', null],
  ['Hello', null],
  ['and/or', null],
  ['https://shop.test/sale', null],
  ['1 / 2', null],
  ['/wel\n', null],
  [`/${'x'.repeat(41)}`, null],
])('“%s” ends with the search %o', (text, query) => {
  expect(slashQueryAt(text, text.length)).toEqual(query)
})

test('only the text before the caret counts', () => {
  expect(slashQueryAt('/welcome back', 4)).toEqual({ start: 0, term: 'wel' })
  expect(slashQueryAt('/welcome', 0)).toBeNull()
  expect(slashQueryAt('Hi /welcome', 3)).toBeNull()
})
