import { fail, ok, type Result } from '#core/platform/result.ts'

/** The local clock is not corrected up to this distance from the server's, in milliseconds [NET-03]. */
export const toleratedOffsetMs = 1000

/**
 * The number of milliseconds to add to the local clock.
 *
 * @param ping when it began and ended by the local clock, and the server's time in its answer
 * @param presentMs the present correction, which stays unless the clock would be more than 1000 ms off
 * @returns `incorrect-timestamp` if one of the three times is 0, because a clock was missing
 */
export function correctClock(
  { startMs, endMs, targetMs }: { startMs: number; endMs: number; targetMs: number },
  presentMs: number,
): Result<number> {
  if (startMs === 0 || endMs === 0 || targetMs === 0) return fail('incorrect-timestamp')
  // The server is assumed to have read its clock in the middle of the round trip.
  const offsetMs = targetMs - (startMs + (endMs - startMs) / 2)
  return ok(Math.abs(offsetMs - presentMs) > toleratedOffsetMs ? Math.round(offsetMs) : presentMs)
}
