import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkTimeRange, partsOf, timeOf } from './time-range.ts'

const now = new Date(2026, 10, 21, 12, 0).getTime()

it('[VAL-02] a range without start or end is timeEmpty', () => {
  expect(checkTimeRange({ startMs: null, endMs: now }, now)).toBe('timeEmpty')
  expect(checkTimeRange({ startMs: now, endMs: null }, now)).toBe('timeEmpty')
  expect(checkTimeRange({ startMs: Number.NaN, endMs: now }, now)).toBe('timeEmpty')
})

it('[VAL-02] an end before the start is negativeDateDiff', () => {
  expect(checkTimeRange({ startMs: now, endMs: now - 1 }, now)).toBe('negativeDateDiff')
  expect(checkTimeRange({ startMs: now - 1, endMs: now - 1 }, now)).toBeNull()
})

it('[VAL-02] a start in the future is startTimeShouldNotBeFuture', () => {
  expect(checkTimeRange({ startMs: now + 1, endMs: now + 2 }, now)).toBe('startTimeShouldNotBeFuture')
  expect(checkTimeRange({ startMs: now, endMs: now + 2 }, now)).toBeNull()
})

it('a minute is split into its parts and composed again', () => {
  expect(partsOf(null)).toEqual({ date: '', hour: '', minute: '' })
  expect(timeOf({ date: '2026-11-21', hour: '', minute: '05' })).toBeNull()
  expect(timeOf({ date: '2026-13-41', hour: '09', minute: '05' })).toBeNull()
  // In the hour that summer time repeats, two moments have the same parts; hence the parts are compared.
  const minute = fc.integer({ min: 0, max: 60_000_000 }).map((value) => value * 60_000)
  fc.assert(
    fc.property(minute, (timeMs) => {
      expect(partsOf(timeOf(partsOf(timeMs)))).toEqual(partsOf(timeMs))
    }),
  )
})
