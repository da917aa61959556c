import { afterEach, expect, test } from 'vitest'
import { clockTime, dayOf, dayTitle, duration, listTime, roughDuration, showTimesAs } from './format-time.ts'

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
const now = at(18, 13, 30)

afterEach(() => showTimesAs({ language: '', timeZone: '' }))

test('times in lists are relative, and less precise the older they are', () => {
  expect(listTime(now - 20_000, now)).toBe('now')
  expect(listTime(now + 5_000, now)).toBe('now')
  expect(listTime(now - 4 * 60_000, now)).toBe('4 min')
  expect(listTime(at(18, 1, 7), now)).toBe('01:07')
  expect(listTime(at(17, 23, 59), now)).toBe('Yesterday')
  expect(listTime(at(14, 12), now)).toBe('Sat')
  expect(listTime(at(2, 12), now)).toMatch(/2/)
  expect(listTime(new Date(2024, 10, 2).getTime(), now)).toContain('2024')
})

test('days of a log have names', () => {
  expect(dayTitle(at(18, 0, 1), now)).toBe('Today')
  expect(dayTitle(at(17, 12), now)).toBe('Yesterday')
  expect(dayTitle(at(4, 12), now)).toMatch(/Wednesday/)
  expect(dayOf(at(18, 0))).toBe(dayOf(at(18, 23, 59)))
})

test('clock and durations have a fixed form', () => {
  expect(clockTime(at(18, 1, 7))).toBe('01:07')
  expect(duration(12_900)).toBe('0:12')
  expect(duration(372_000)).toBe('6:12')
  expect(duration(3_972_000)).toBe('1:06:12')
  expect(duration(-5)).toBe('0:00')
  expect(roughDuration(59_000)).toBe('<1 min')
  expect(roughDuration(9 * 60_000)).toBe('9 min')
  expect(roughDuration(5 * 3_600_000)).toBe('5 h')
  expect(roughDuration(5 * 86_400_000)).toBe('5 d')
})

test('times are in the time zone and the language that the user has chosen', () => {
  const noon = Date.UTC(2026, 2, 29, 12)
  showTimesAs({ timeZone: 'Asia/Hong_Kong', language: 'de' })
  expect(clockTime(noon)).toBe('20:00')
  expect(dayTitle(noon - 3 * 86_400_000, noon)).toContain('Donnerstag')
  expect(dayOf(noon)).toBe(Date.UTC(2026, 2, 28, 16))
  showTimesAs({ timeZone: 'America/New_York' })
  expect(clockTime(noon)).toBe('08:00')
  expect(dayOf(noon)).toBe(Date.UTC(2026, 2, 29, 4))
  expect(dayOf(Date.UTC(2026, 2, 29, 4) - 1)).toBe(Date.UTC(2026, 2, 28, 4))
})

test('days of 23 or 25 hours are counted as one day', () => {
  showTimesAs({ timeZone: 'Europe/Berlin' })
  const [spring, autumn] = [Date.UTC(2026, 2, 28, 23), Date.UTC(2026, 9, 24, 22)]
  for (const hour of [0, 1, 2, 12, 22]) expect(dayOf(spring + hour * 3_600_000 + 1)).toBe(spring)
  expect(dayOf(spring + 23 * 3_600_000)).toBe(spring + 23 * 3_600_000)
  for (const hour of [0, 1, 2, 12, 24]) expect(dayOf(autumn + hour * 3_600_000 + 1)).toBe(autumn)
  expect(dayOf(autumn + 25 * 3_600_000)).toBe(autumn + 25 * 3_600_000)
})
