import type { SeqRange } from './rows.ts'

/** Adds a range and joins ranges that overlap or touch. An empty range (to < from) changes nothing. */
export function addRange(ranges: readonly SeqRange[], [from, to]: SeqRange): SeqRange[] {
  if (to < from) return [...ranges]
  const joined: SeqRange[] = []
  let run: SeqRange = [from, to]
  for (const range of ranges) {
    if (range[1] + 1 < run[0]) joined.push(range)
    else if (run[1] + 1 < range[0]) {
      joined.push(run)
      run = range
    } else run = [Math.min(range[0], run[0]), Math.max(range[1], run[1])]
  }
  joined.push(run)
  return joined
}

/** The parts between `from` and `to` that no range contains, in order. */
export function missingRanges(ranges: readonly SeqRange[], [from, to]: SeqRange): SeqRange[] {
  const missing: SeqRange[] = []
  let next = from
  for (const [start, end] of ranges) {
    if (end < next) continue
    if (start > to) break
    if (start > next) missing.push([next, start - 1])
    next = end + 1
  }
  if (next <= to) missing.push([next, to])
  return missing
}

/** The numbers that `ranges` contains and that are among `seqs`, as ranges: what is claimed and really stored. */
export function presentRanges(ranges: readonly SeqRange[], seqs: readonly number[]): SeqRange[] {
  const present: Array<[number, number]> = []
  for (const seq of seqs.toSorted((a, b) => a - b)) {
    if (!ranges.some(([from, to]) => seq >= from && seq <= to)) continue
    const last = present.at(-1)
    if (last && seq <= last[1] + 1) last[1] = seq
    else present.push([seq, seq])
  }
  return present
}
