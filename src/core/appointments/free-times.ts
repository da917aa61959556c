import { isOpenAt } from '#core/business-hours/opening.ts'
import { type BusinessHours, firstBusinessHours } from '#core/contract/index.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
/** Nobody is surprised by an appointment that begins in a moment. */
const earliestMs = 60 * minuteMs
/** For how long ahead times are offered. */
const offeredMs = 14 * 24 * 60 * minuteMs

export type Span = { startsAtMs: number; endsAtMs: number }

/**
 * When appointments of so many minutes may begin, in order: within the hours of the service, and beside no other
 * appointment. A service that never closes offers the usual office hours.
 */
export function freeTimes(
  hours: BusinessHours,
  busy: readonly Span[],
  { minutes, nowMs }: { minutes: number; nowMs: number },
): number[] {
  const office = hours.isOn ? hours : { ...firstBusinessHours, isOn: true, timeZone: hours.timeZone }
  const lengthMs = minutes * minuteMs
  const stepMs = minutes < 30 ? quarterMs : 2 * quarterMs
  const first = Math.ceil((nowMs + earliestMs) / stepMs) * stepMs
  const free: number[] = []
  for (let start = first; start < nowMs + offeredMs; start += stepMs) {
    if (isOpenThrough(office, start, lengthMs) && !isTaken(busy, start, start + lengthMs)) free.push(start)
  }
  return free
}

/** Every hour begins and ends with a minute, and breaks of less than a quarter are none. */
function isOpenThrough(hours: BusinessHours, startMs: number, lengthMs: number): boolean {
  for (let at = startMs; at < startMs + lengthMs; at += quarterMs) if (!isOpenAt(hours, at)) return false
  return isOpenAt(hours, startMs + lengthMs - minuteMs)
}

const isTaken = (busy: readonly Span[], from: number, until: number) =>
  busy.some(({ startsAtMs, endsAtMs }) => startsAtMs < until && from < endsAtMs)
