import { afterEach, beforeEach, expect, test } from 'vitest'
import { showTimesAs } from '#app/language/format-time.ts'
import { reminderTimes } from './reminder-times.ts'

beforeEach(() => showTimesAs({ timeZone: 'Europe/Berlin' }))
afterEach(() => showTimesAs({ timeZone: '' }))

const timesAt = (now: string) =>
  Object.fromEntries(reminderTimes(Date.parse(now)).map(({ time, atMs }) => [time, new Date(atMs).toISOString()]))

test('[CAP-01] reminders are offered for hours of the user’s place, also across a change of the clock', () => {
  // A Saturday; on Sunday the clock goes from 2 to 3.
  expect(timesAt('2026-03-28T10:00:00Z')).toEqual({
    'in-an-hour': '2026-03-28T11:00:00.000Z',
    'this-evening': '2026-03-28T17:00:00.000Z',
    tomorrow: '2026-03-29T07:00:00.000Z',
    'next-week': '2026-03-30T07:00:00.000Z',
  })
  expect(timesAt('2026-11-23T18:30:00Z')).toEqual({
    'in-an-hour': '2026-11-23T19:30:00.000Z',
    tomorrow: '2026-11-24T08:00:00.000Z',
    'next-week': '2026-11-30T08:00:00.000Z',
  })
})
