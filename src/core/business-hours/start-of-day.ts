import { localIn } from './opening.ts'

const minuteMs = 60_000
const dayMinutes = 24 * 60

/**
 * When the day of a moment began in a time zone, in milliseconds: at midnight, or where a changed clock leaves midnight out,
 * with the day's first minute.
 */
export function startOfDay(timeZone: string, nowMs: number): number {
  const toLocal = localIn(timeZone)
  const now = toLocal(nowMs)
  const isSameDay = (ms: number) => toLocal(ms).date === now.date
  const guess = nowMs - (nowMs % minuteMs) - now.minutes * minuteMs
  const { minutes } = toLocal(guess)
  if (minutes === 0) return guess
  // The clock was changed in between.
  const moved = guess - (isSameDay(guess) ? minutes : minutes - dayMinutes) * minuteMs
  return isSameDay(moved) ? moved : guess
}
