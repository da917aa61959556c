import { expect, test } from 'vitest'
import { missingBefore } from './missing-before.ts'

test('nothing is missing where one run holds it all', () => {
  expect(missingBefore([[1, 100]], 41, 100)).toBeNull()
  expect(missingBefore([[50, 100]], 50, 100)).toBeNull()
  expect(missingBefore([], 1, 0)).toBeNull()
})

test('the newest hole is named by the message behind it', () => {
  expect(missingBefore([[50, 100]], 1, 100)).toBe(50)
  expect(
    missingBefore(
      [
        [1, 20],
        [50, 100],
      ],
      10,
      100,
    ),
  ).toBe(50)
  expect(missingBefore([[1, 90]], 40, 100)).toBe(101)
  expect(missingBefore([], 1, 5)).toBe(6)
})
