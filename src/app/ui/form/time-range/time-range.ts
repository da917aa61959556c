import { t } from '#app/language/t.ts'

/** A range as the user enters it; `null`: not chosen yet. */
export type TimeRange = { startMs: number | null; endMs: number | null }

/** [VAL-02] Errors of a range; their texts belong to the components that show them. */
export type TimeRangeError = 'timeEmpty' | 'negativeDateDiff' | 'startTimeShouldNotBeFuture'

/** [VAL-02] The first error, or `null`. A range of no length is valid, and so is a start right now. */
export function checkTimeRange({ startMs, endMs }: TimeRange, nowMs: number): TimeRangeError | null {
  if (startMs === null || endMs === null || Number.isNaN(startMs) || Number.isNaN(endMs)) return 'timeEmpty'
  if (endMs < startMs) return 'negativeDateDiff'
  return startMs > nowMs ? 'startTimeShouldNotBeFuture' : null
}

export const timeRangeText: Record<TimeRangeError, string> = {
  get timeEmpty() {
    return t`Choose a start and an end`
  },
  get negativeDateDiff() {
    return t`The end is before the start`
  },
  get startTimeShouldNotBeFuture() {
    return t`The start must not be in the future`
  },
}

/** A time in the machine's time zone, as the form's fields contain it: `2026-11-21`, `09`, `05`. */
export type Parts = { date: string; hour: string; minute: string }

const two = (value: number) => String(value).padStart(2, '0')
export function partsOf(timeMs: number | null): Parts {
  if (timeMs === null) return { date: '', hour: '', minute: '' }
  const at = new Date(timeMs)
  const year = String(at.getFullYear()).padStart(4, '0')
  return {
    date: `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    hour: two(at.getHours()),
    minute: two(at.getMinutes()),
  }
}

/** `null` if a part is missing. */
export function timeOf({ date, hour, minute }: Parts): number | null {
  if (date === '' || hour === '' || minute === '') return null
  const timeMs = new Date(`${date}T${hour}:${minute}:00`).getTime()
  return Number.isNaN(timeMs) ? null : timeMs
}
