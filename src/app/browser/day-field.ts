/** Midnight here of the day in a date field, which gives midnight of UTC, some days later. */
export const midnightOf = (day: Date, later = 0): number =>
  new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + later).getTime()

/** A day as a date field has it: `2026-11-23`. */
export function dayText(timeMs: number): string {
  const day = new Date(timeMs)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
