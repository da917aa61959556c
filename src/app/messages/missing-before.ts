import type { SeqRange } from '#core/store/rows.ts'

/**
 * Where history has to be asked for so that `fromSeq` to `lastSeq` are all held: the sequence number before which
 * messages are missing, null when nothing is. The newest hole comes first: it is the nearest to what is read.
 */
export function missingBefore(ranges: readonly SeqRange[], fromSeq: number, lastSeq: number): number | null {
  let wanted = lastSeq
  for (const [from, to] of ranges.toReversed()) {
    if (to < wanted) break
    if (from <= wanted) wanted = from - 1
  }
  return wanted >= Math.max(1, fromSeq) ? wanted + 1 : null
}
