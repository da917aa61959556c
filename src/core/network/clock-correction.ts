import { fail, ok, type Result } from '#core/platform/result.ts'

/** The local clock is left alone up to this distance from the server's [NET-03]. */
export const toleratedOffsetMs = 1000

/**
 * What to add to the local clock to get the server's.
 *
 * @param ping when it began and ended by the local clock, and what the server's clock said in between
 * @param presentMs the correction so far, which stays unless it leaves the clock more than 1000 ms off
 * @returns `incorrect-timestamp` if one of the three is 0: somebody had no clock
 */
export function correctClock(
  { startMs, endMs, targetMs }: { startMs: number; endMs: number; targetMs: number },
  presentMs: number,
): Result<number> {
  if (startMs === 0 || endMs === 0 || targetMs === 0) return fail('incorrect-timestamp')
  // Half of the round trip is the best guess of when the server read its clock.
  const offsetMs = targetMs - (startMs + (endMs - startMs) / 2)
  return ok(Math.abs(offsetMs - presentMs) > toleratedOffsetMs ? Math.round(offsetMs) : presentMs)
}
