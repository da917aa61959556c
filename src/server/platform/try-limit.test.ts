import { expect, it } from 'vitest'
import { createTryLimit } from './try-limit.ts'

it('a try limit counts failures within its span, and forgets who succeeds', () => {
  let nowMs = 0
  const limit = createTryLimit({ most: 2, spanMs: 1000, nowMs: () => nowMs })
  limit.failed('a')
  expect(limit.isReached('a')).toBe(false)
  limit.failed('a')
  expect([limit.isReached('a'), limit.isReached('b')]).toEqual([true, false])
  nowMs = 1001
  expect(limit.isReached('a')).toBe(false)
  limit.failed('a')
  limit.failed('a')
  limit.succeeded('a')
  expect(limit.isReached('a')).toBe(false)
  limit.failed('b')
  limit.failed('b')
  limit.takeBack('b')
  expect(limit.isReached('b')).toBe(false)
})
