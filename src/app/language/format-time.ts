import { t } from './t.ts'

/*
 * Formats times: relative in lists, absolute in the log, complete on hover. Language and time zone are the user's
 * choice, or the browser's. Formatters are expensive to create and therefore kept.
 */

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()
const chosen: { language?: string | undefined; timeZone?: string | undefined } = {}

/** Sets language and time zone of all times from now on. '' means the browser's; absent values stay. */
export function showTimesAs({ language, timeZone }: { language?: string; timeZone?: string }): void {
  if (language !== undefined) chosen.language = language || undefined
  if (timeZone !== undefined) chosen.timeZone = timeZone || undefined
  formats.clear()
  lastDay = { fromMs: 0, toMs: 0 }
}

function format(timeMs: number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options)
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(chosen.language, { ...options, timeZone: chosen.timeZone })
    formats.set(key, made)
  }
  return made.format(timeMs)
}

/** `01:07` */
export const clockTime = (timeMs: number) => format(timeMs, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Complete date and time, for hovering. */
export const fullTime = (timeMs: number) =>
  format(timeMs, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })

/** Day and time of an appointment: `Wednesday, 25 November, 09:00` */
export const appointmentTime = (timeMs: number) =>
  format(timeMs, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** Midnight at the beginning of the day. Times are of the same day if these are equal. */
export function dayOf(timeMs: number): number {
  if (timeMs >= lastDay.fromMs && timeMs < lastDay.toMs) return lastDay.fromMs
  const fromMs = midnightBefore(timeMs)
  // Days have 23 to 25 hours: 36 hours after midnight it is the next day in any case.
  lastDay = { fromMs, toMs: midnightBefore(fromMs + 36 * 3_600_000) }
  return fromMs
}

function midnightBefore(timeMs: number): number {
  const fromMs = Math.floor(timeMs / 1000) * 1000 - clockMs(timeMs)
  // The clock was changed to or from summer time since then.
  const offMs = clockMs(fromMs)
  return offMs < dayMs / 2 ? fromMs - offMs : fromMs + dayMs - offMs
}

/** The time of day that the clock shows, in milliseconds. */
function clockMs(timeMs: number): number {
  const text = format(timeMs, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    numberingSystem: 'latn',
  })
  const [hours = 0, minutes = 0, seconds = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** Most of the times are on the same day, so the last result is kept. */
let lastDay = { fromMs: 0, toMs: 0 }

/** Number of days before today. Rounded, because summer time makes days of 23 and 25 hours. */
const daysAgo = (timeMs: number, nowMs: number) => Math.round((dayOf(nowMs) - dayOf(timeMs)) / dayMs)
const sameYear = (a: number, b: number) => format(a, { year: 'numeric' }) === format(b, { year: 'numeric' })

/** A short time for lists: `now`, `4 min`, `01:07`, `Yesterday`, `Wed`, `2 Nov`, `2 Nov 2024`. */
export function listTime(timeMs: number, nowMs: number): string {
  const minutes = Math.floor((nowMs - timeMs) / 60_000)
  if (minutes < 1) return t`now`
  if (minutes < 60) return t`${minutes} min`
  const days = daysAgo(timeMs, nowMs)
  if (days <= 0) return clockTime(timeMs)
  if (days === 1) return t`Yesterday`
  if (days < 7) return format(timeMs, { weekday: 'short' })
  return format(timeMs, { day: 'numeric', month: 'short', ...(sameYear(timeMs, nowMs) ? {} : { year: 'numeric' }) })
}

/** A moment to come, as short as it is clear: `18:00` today, `Tue 09:00` within a week, `30 Nov, 09:00` later. */
export function comingTime(timeMs: number, nowMs: number): string {
  const days = -daysAgo(timeMs, nowMs)
  if (days <= 0) return clockTime(timeMs)
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  if (days < 7) return format(timeMs, { weekday: 'short', ...time })
  return format(timeMs, { day: 'numeric', month: 'short', ...time })
}

/** `Wednesday` */
export const weekdayTitle = (timeMs: number) => format(timeMs, { weekday: 'long' })

/** The heading of a day in a log: `Today`, `Yesterday`, `Wednesday, 4 November`. */
export function dayTitle(timeMs: number, nowMs: number): string {
  const days = daysAgo(timeMs, nowMs)
  if (days === 0) return t`Today`
  if (days === 1) return t`Yesterday`
  return format(timeMs, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(sameYear(timeMs, nowMs) ? {} : { year: 'numeric' }),
  })
}

/** `0:12`, `06:12`, `1:06:12`, never below zero. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** A duration for a place that has no room for seconds: `3 min`, `2 h`, `4 d`. */
export function roughDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 1) return t`<1 min`
  if (minutes < 60) return t`${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t`${hours} h` : t`${Math.floor(hours / 24)} d`
}
