import { t } from './t.ts'

/*
 * Times as people read them: relative in lists, absolute in the log, full on hover. Language and zone are the user's
 * choice, or else the browser's. Formatters are costly to make and kept.
 */

const dayMs = 86_400_000
const formats = new Map<string, Intl.DateTimeFormat>()
const chosen: { language?: string | undefined; timeZone?: string | undefined } = {}

/** Writes times as the user has chosen it from now on; '' is the browser's way, and what is not named stays. */
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

/** The whole truth, for hovering. */
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

/** Midnight that begins the day. Two times are of one day if theirs are equal. */
export function dayOf(timeMs: number): number {
  if (timeMs >= lastDay.fromMs && timeMs < lastDay.toMs) return lastDay.fromMs
  const fromMs = midnightBefore(timeMs)
  // Days of 23 and of 25 hours: 36 hours on it is tomorrow in any case.
  lastDay = { fromMs, toMs: midnightBefore(fromMs + 36 * 3_600_000) }
  return fromMs
}

function midnightBefore(timeMs: number): number {
  const fromMs = Math.floor(timeMs / 1000) * 1000 - clockMs(timeMs)
  // The clock was put forward or back since then.
  const offMs = clockMs(fromMs)
  return offMs < dayMs / 2 ? fromMs - offMs : fromMs + dayMs - offMs
}

/** What the clock shows, in milliseconds. */
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

/** Times that are asked for mostly lie in one day. */
let lastDay = { fromMs: 0, toMs: 0 }

/** Days back from today's midnight; summer time makes days of 23 and 25 hours, hence the rounding. */
const daysAgo = (timeMs: number, nowMs: number) => Math.round((dayOf(nowMs) - dayOf(timeMs)) / dayMs)
const sameYear = (a: number, b: number) => format(a, { year: 'numeric' }) === format(b, { year: 'numeric' })

/** `now`, `4 min`, `01:07`, `Yesterday`, `Wed`, `2 Nov`, `2 Nov 2024`: what fits into a list. */
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

/** `Today`, `Yesterday`, `Wednesday, 4 November`: what parts two days of a log. */
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
  if (minutes < 60) return t`${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? t`${hours} h` : t`${Math.floor(hours / 24)} d`
}
