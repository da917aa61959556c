import type { SeqRange } from '#core/store/rows.ts'

/**
 * Finds the newest gap between `fromSeq` and `lastSeq`: it is the nearest to what the user reads.
 *
 * @returns the sequence number before which messages are missing and must be requested; null if there is no gap
 */
export function missingBefore(ranges: readonly SeqRange[], fromSeq: number, lastSeq: number): number | null {
  let wanted = lastSeq
  for (const [from, to] of ranges.toReversed()) {
    if (to < wanted) break
    if (from <= wanted) wanted = from - 1
  }
  return wanted >= Math.max(1, fromSeq) ? wanted + 1 : null
}
