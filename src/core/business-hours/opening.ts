import type { BusinessHours } from '#core/contract/index.ts'

/** A moment by the clocks of a time zone. */
type Local = { year: number; month: number; date: number; minutes: number }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** A service without an open day within so many days never opens. */
const mostDays = 400

/**
 * When a closed service opens next, in milliseconds.
 *
 * @returns 'open': it is open at that moment. Null: it never opens
 */
export function opensAt(hours: Omit<BusinessHours, 'revision'>, nowMs: number): number | 'open' | null {
  if (!hours.isOn) return 'open'
  const toLocal = localIn(hours.timeZone)
  const isOpen = (ms: number) => isOpenAt(hours, ms)
  if (isOpen(nowMs)) return 'open'
  const today = toLocal(nowMs)
  for (let later = 0; later < mostDays; later += 1) {
    const day = { ...today, date: today.date + later }
    const from = openOn(hours, day).map(([minutes]) => minutes)
    const [next] = beginnings(day, from, toLocal)
      .filter((ms) => ms > nowMs && isOpen(ms))
      .toSorted((a, b) => a - b)
    if (next !== undefined) return next
  }
  return null
}

/** Whether a service is open at a moment by its hours. */
export function isOpenAt(hours: Omit<BusinessHours, 'revision'>, ms: number): boolean {
  const local = localIn(hours.timeZone)(ms)
  return openOn(hours, local).some(([from, until]) => local.minutes >= from && local.minutes < until)
}

/** The times of a day, in minutes from midnight; none on a holiday. */
function openOn(
  { times, holidays }: Omit<BusinessHours, 'revision'>,
  { year, month, date }: Local,
): Array<[from: number, until: number]> {
  const day = new Date(Date.UTC(year, month - 1, date))
  const name = day.toISOString().slice(0, 10)
  if (holidays.some(({ date }) => date === name)) return []
  // Sunday is 0 for the browser and 7 for us.
  const weekday = day.getUTCDay() || 7
  return times
    .filter((time) => time.day === weekday)
    .map(({ from, until }): [number, number] => [minutesOf(from), minutesOf(until)])
}

const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))

/**
 * The moments of a day at which a service may open: when clocks show one of `from`, in minutes from midnight, which is
 * twice if the clock is put back in between, and when the clock is changed.
 */
function beginnings(day: Local, from: readonly number[], toLocal: (ms: number) => Local): number[] {
  if (from.length === 0) return []
  const offsetAt = (ms: number) => asUtc(toLocal(ms)) - ms
  const midnight = asUtc({ ...day, minutes: 0 })
  // Wherever the place is, the day lies between them.
  const [before, after] = [midnight - dayMs, midnight + 2 * dayMs]
  const offsets = new Set([before, after].map(offsetAt))
  const exact = from
    .flatMap((minutes) => [...offsets].map((offset) => midnight + minutes * minuteMs - offset))
    // A time in an hour that is left out is shown by no clock.
    .filter((ms) => asUtc({ ...toLocal(ms), minutes: 0 }) === midnight && from.includes(toLocal(ms).minutes))
  if (offsets.size === 1) return exact
  const change = changeBetween(before, after, offsetAt)
  return asUtc({ ...toLocal(change), minutes: 0 }) === midnight ? [...exact, change] : exact
}

/** The first minute after the clock was changed. Both moments are full minutes, and the clock is changed once. */
function changeBetween(beforeMs: number, afterMs: number, offsetAt: (ms: number) => number): number {
  let [before, after] = [beforeMs, afterMs]
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / minuteMs / 2) * minuteMs
    if (offsetAt(middle) === offsetAt(before)) before = middle
    else after = middle
  }
  return after
}

const asUtc = ({ year, month, date, minutes }: Local) => Date.UTC(year, month - 1, date) + minutes * minuteMs

const formats = new Map<string, Intl.DateTimeFormat>()

/** The clocks of a time zone. */
export function localIn(timeZone: string): (ms: number) => Local {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  formats.set(timeZone, format)
  return (ms) => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
    return { year, month, date: day, minutes: hour * 60 + minute }
  }
}
