import { expect, test } from 'vitest'
import { initials, tintOf } from './initials.ts'

test('initials are those of the first and last word, or the last digits of a number', () => {
  expect(initials('Amara Lindqvist')).toBe('AL')
  expect(initials('Tove Sørensen with a rather long name')).toBe('TN')
  expect(initials('mei')).toBe('M')
  expect(initials('+852 5550 0142')).toBe('42')
  expect(initials('   ')).toBe('?')
  expect(initials('山田 太郎')).toBe('山太')
})

test('an id always has the same tint', () => {
  expect(tintOf('a1')).toBe(tintOf('a1'))
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(tintOf)).size).toBeGreaterThan(2)
})
