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
  const now = toLocal(nowMs)
  for (let later = 0; later < mostDays; later += 1) {
    for (const [from, until] of openOn(hours, now, later)) {
      if (later === 0 && now.minutes >= from && now.minutes < until) return 'open'
      if (later === 0 && now.minutes >= from) continue
      return instantOf({ ...now, date: now.date + later, minutes: from }, toLocal)
    }
  }
  return null
}

/** The times of a day some days later, in minutes from midnight, in their order; none on a holiday. */
function openOn(
  { times, holidays }: Omit<BusinessHours, 'revision'>,
  now: Local,
  later: number,
): Array<[from: number, until: number]> {
  const day = new Date(Date.UTC(now.year, now.month - 1, now.date + later))
  const name = day.toISOString().slice(0, 10)
  if (holidays.some(({ date }) => date === name)) return []
  // Sunday is 0 for the browser and 7 for us.
  const weekday = day.getUTCDay() || 7
  return times
    .filter((time) => time.day === weekday)
    .map(({ from, until }): [number, number] => [minutesOf(from), minutesOf(until)])
    .toSorted(([a], [b]) => a - b)
}

const minutesOf = (hour: string) => Number(hour.slice(0, 2)) * 60 + Number(hour.slice(3))

/** The moment at which clocks show a local time: the first such moment, if the clock is put back. */
function instantOf(local: Local, toLocal: (ms: number) => Local): number {
  const wanted = asUtc(local)
  // The offset of a moment near by is that of the moment, unless the clock changes between them.
  const guesses = [wanted - dayMs, wanted + dayMs].map((ms) => wanted - (asUtc(toLocal(ms)) - ms))
  const exact = guesses.toSorted((a, b) => a - b).find((ms) => asUtc(toLocal(ms)) === wanted)
  // No clock shows the time: it is in the hour that is left out, and the day goes on behind it.
  return exact ?? Math.max(...guesses)
}

const asUtc = ({ year, month, date, minutes }: Local) => Date.UTC(year, month - 1, date) + minutes * minuteMs

const formats = new Map<string, Intl.DateTimeFormat>()

function localIn(timeZone: string): (ms: number) => Local {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric' },
    })
  formats.set(timeZone, format)
  return (ms) => {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts
    return { year, month, date: day, minutes: hour * 60 + minute }
  }
}
