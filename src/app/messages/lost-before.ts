import type { SeqRange } from '#core/store/rows.ts'

/**
 * Finds the newest message that the ranges claim and the rows lack, from `fromSeq` on. Messages after the last row are
 * on their way.
 *
 * @param rows of one room, in order
 * @param newestSeq number of the room's newest message
 * @returns the sequence number before which a message is lost; null if there is none
 */
export function lostBefore(
  rows: ReadonlyArray<{ seq: number }>,
  ranges: readonly SeqRange[],
  fromSeq: number,
  newestSeq: number,
): number | null {
  const lastSeq = rows.at(-1)?.seq ?? newestSeq
  const claimed = ranges.reduce(
    (sum, [from, to]) => sum + Math.max(0, Math.min(to, lastSeq) - Math.max(from, fromSeq) + 1),
    0,
  )
  // As many rows as numbers: the usual case costs no list.
  if (rows.length >= claimed) return null
  const present = new Set(rows.map(({ seq }) => seq))
  const isClaimed = (seq: number) => ranges.some(([from, to]) => seq >= from && seq <= to)
  for (let seq = lastSeq; seq >= fromSeq; seq -= 1) if (!present.has(seq) && isClaimed(seq)) return seq + 1
  return null
}
