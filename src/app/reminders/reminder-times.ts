import { clockTime, dayOf } from '#app/language/format-time.ts'

/** When people want to be reminded. */
export type ReminderTime = 'in-an-hour' | 'this-evening' | 'tomorrow' | 'next-week'

const [morning, evening] = [9, 18]
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** An hour of a day some days later, by the user's time zone. */
function hourOf(nowMs: number, days: number, hour: number): number {
  // Noon is on the day meant, also where a day has 23 or 25 hours.
  const midnightMs = dayOf(dayOf(nowMs) + days * dayMs + dayMs / 2)
  const atMs = midnightMs + hour * hourMs
  // The clock is changed between midnight and that hour.
  return atMs + (hour - Number(clockTime(atMs).slice(0, 2))) * hourMs
}

/** Days from a weekday until the next Monday; from a Monday, seven. */
function daysUntilMonday(nowMs: number): number {
  // 1970-01-05 was a Monday. The offset of a time zone is less than a day.
  const days = Math.round((dayOf(nowMs) - Date.UTC(1970, 0, 5)) / dayMs)
  return 7 - (((days % 7) + 7) % 7)
}

/** The moments that are offered, soonest first; this evening only while it is some hours away. */
export function reminderTimes(nowMs: number): Array<{ time: ReminderTime; atMs: number }> {
  const times: Array<{ time: ReminderTime; atMs: number }> = [
    { time: 'in-an-hour', atMs: nowMs + hourMs },
    { time: 'this-evening', atMs: hourOf(nowMs, 0, evening) },
    { time: 'tomorrow', atMs: hourOf(nowMs, 1, morning) },
    { time: 'next-week', atMs: hourOf(nowMs, daysUntilMonday(nowMs), morning) },
  ]
  return times.filter(({ time, atMs }) => time !== 'this-evening' || atMs > nowMs + 2 * hourMs)
}
