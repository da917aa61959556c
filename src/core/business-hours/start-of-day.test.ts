import { expect, it } from 'vitest'
import { startOfDay } from './start-of-day.ts'

const at = (text: string) => Date.parse(text)

it.each([
  ['UTC', '2026-11-25T10:30:15Z', '2026-11-25T00:00:00Z'],
  ['UTC', '2026-11-25T00:00:00Z', '2026-11-25T00:00:00Z'],
  ['Asia/Hong_Kong', '2026-11-24T16:30:00Z', '2026-11-24T16:00:00Z'],
  ['Asia/Kolkata', '2026-11-25T10:00:00Z', '2026-11-24T18:30:00Z'],
  // Clocks were put forward at 02:00, and back at 03:00.
  ['Europe/Berlin', '2026-03-29T10:00:00Z', '2026-03-28T23:00:00Z'],
  ['Europe/Berlin', '2026-10-25T10:00:00Z', '2026-10-24T22:00:00Z'],
  // Midnight was left out.
  ['Africa/Cairo', '2026-04-24T10:00:00Z', '2026-04-23T22:00:00Z'],
])('in %s the day of %s began at %s', (timeZone, now, start) => {
  expect(new Date(startOfDay(timeZone, at(now))).toISOString()).toBe(new Date(at(start)).toISOString())
})
