import { expect, test } from 'vitest'
import { failure } from '#core/platform/result.ts'
import { failureWords } from './failure-words.ts'

test('a lost offer says who was faster', () => {
  expect(failureWords(failure('offer-lost', undefined, { winnerName: 'Mei' }))).toBe('Mei was faster.')
  expect(failureWords(failure('offer-lost'))).toBe('Somebody else was faster.')
})

test('what can be tried again says so', () => {
  expect(failureWords(failure('network'))).toMatch(/try again/)
  expect(failureWords(failure('unknown'))).toMatch(/Try again/)
})
