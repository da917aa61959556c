import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstBusinessHours } from '#core/contract/index.ts'
import { opensAt } from './opening.ts'

const week = { ...firstBusinessHours, isOn: true, timeZone: 'Europe/Berlin' }
const at = (text: string) => Date.parse(text)
const opens = (now: string, hours = week) => {
  const next = opensAt(hours, at(now))
  return typeof next === 'number' ? new Date(next).toISOString() : next
}

test('[INQ-02] a service is open within its hours, and says when it opens next', () => {
  expect(opens('2026-11-23T08:00:00Z')).toBe('open')
  expect(opens('2026-11-23T16:00:00Z')).toBe('2026-11-24T08:00:00.000Z')
  // Friday evening to Monday morning.
  expect(opens('2026-11-27T16:30:00Z')).toBe('2026-11-30T08:00:00.000Z')
  expect(opens('2026-11-23T02:00:00Z', { ...week, isOn: false })).toBe('open')
  expect(opens('2026-11-23T02:00:00Z', { ...week, times: [] })).toBeNull()
})

test('[INQ-02] holidays are closed, and changes of the clock are followed', () => {
  const closed = { ...week, holidays: [{ date: '2026-12-25', name: 'Christmas' }] }
  expect(opens('2026-12-24T16:30:00Z', closed)).toBe('2026-12-28T08:00:00.000Z')
  // On 29 March the clock goes from 2 to 3: nine o'clock is seven by UTC.
  const sunday = { ...week, times: [{ day: 7, from: '02:30', until: '24:00' }] }
  // On that day no clock shows 02:30: the service opens when the clock goes to three.
  expect(opens('2026-03-28T12:00:00Z', sunday)).toBe('2026-03-29T01:00:00.000Z')
  expect(opens('2026-03-27T17:00:00Z')).toBe('2026-03-30T07:00:00.000Z')
  expect(opens('2026-03-29T21:59:00Z', sunday)).toBe('open')
})

test('[INQ-02] when the clock is put back, a service opens again as soon as the clock shows its hours again', () => {
  // On 25 October the clock goes from 3 to 2, which is one by UTC.
  const sunday = (...times: Array<[from: string, until: string]>) => ({
    ...week,
    times: times.map(([from, until]) => ({ day: 7, from, until })),
  })
  expect(opens('2026-10-25T00:40:00Z', sunday(['01:00', '02:30']))).toBe('2026-10-25T01:00:00.000Z')
  expect(opens('2026-10-25T01:10:00Z', sunday(['02:30', '24:00']))).toBe('2026-10-25T01:30:00.000Z')
  expect(opens('2026-10-25T01:20:00Z', sunday(['00:00', '02:15'], ['02:30', '05:00']))).toBe('2026-10-25T01:30:00.000Z')
  expect(opens('2026-10-25T00:20:00Z', sunday(['00:00', '02:15'], ['02:30', '05:00']))).toBe('2026-10-25T00:30:00.000Z')
})

const hour = fc.integer({ min: 0, max: 48 }).map((half) => {
  const text = (part: number) => String(part).padStart(2, '0')
  return `${text(Math.floor(half / 2))}:${text((half % 2) * 30)}`
})
const anyHours = fc.record({
  isOn: fc.constant(true),
  timeZone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'),
  times: fc.array(
    fc
      .record({ day: fc.integer({ min: 1, max: 7 }), from: hour, until: hour })
      .filter(({ from, until }) => from < until),
    { maxLength: 6 },
  ),
  holidays: fc.array(
    fc.constantFrom('2026-03-29', '2026-10-25', '2026-12-25').map((date) => ({ date, name: '' })),
    {
      maxLength: 2,
    },
  ),
})

/** Half of them near a change of the clock in Berlin, New York or on Lord Howe. */
const anyTime = fc.oneof(
  fc.integer({ min: at('2026-01-01'), max: at('2026-12-31') }),
  fc
    .tuple(
      fc.constantFrom(
        '2026-03-29T01:00Z',
        '2026-10-25T01:00Z',
        '2026-03-08T07:00Z',
        '2026-11-01T06:00Z',
        '2026-04-04T15:00Z',
      ),
      fc.integer({ min: -26 * 3_600_000, max: 26 * 3_600_000 }),
    )
    .map(([change, awayMs]) => at(change) + awayMs),
)

test('[INQ-02] a service is open when it said that it opens, and closed until then', () => {
  fc.assert(
    fc.property(anyHours, anyTime, (hours, nowMs) => {
      const next = opensAt(hours, nowMs)
      if (typeof next !== 'number') return
      expect(next).toBeGreaterThan(nowMs)
      expect(opensAt(hours, next)).toBe('open')
      expect(opensAt(hours, nowMs + (next - nowMs) / 2)).not.toBe('open')
      expect(opensAt(hours, next - 1)).not.toBe('open')
    }),
    { numRuns: 500 },
  )
})
