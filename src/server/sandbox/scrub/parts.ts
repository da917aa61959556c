/** A piece of a cleaned file: a range of the bytes of the original, other bytes, or a number of zeros. */
export type Part = { from: number; to: number } | { bytes: Uint8Array } | { zeros: number }

/**
 * Outcome of stripping a file's metadata. `unchanged`: it has none. `changed`: the cleaned file. `unknown`: its
 * structure cannot be read, so metadata may be anywhere.
 */
export type Scrubbed = { kind: 'unchanged' } | { kind: 'unknown' } | { kind: 'changed'; parts: Part[] }

export const unknown: Scrubbed = { kind: 'unknown' }

/** Collects the ranges of a file that stay, in their order. */
export function createKeeper(length: number) {
  const parts: Part[] = []
  let kept = 0
  let added = false
  return {
    keep(from: number, to: number) {
      const end = Math.min(to, length)
      if (end <= from) return
      kept += end - from
      const last = parts.at(-1)
      if (last && 'to' in last && last.to === from) last.to = end
      else parts.push({ from, to: end })
    },
    add(bytes: Uint8Array, before = parts.length) {
      added = true
      parts.splice(before, 0, { bytes })
    },
    result: (): Scrubbed => (added || kept < length ? { kind: 'changed', parts } : { kind: 'unchanged' }),
  }
}

/** Zeros in place of ranges of a file that keeps its length. */
export function withZeros(length: number, ranges: readonly { from: number; to: number }[]): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { from, to } of [...ranges].sort((one, other) => one.from - other.from)) {
    const start = Math.max(from, at)
    const end = Math.min(to, length)
    if (end <= start) continue
    if (start > at) parts.push({ from: at, to: start })
    parts.push({ zeros: end - start })
    at = end
  }
  if (at < length) parts.push({ from: at, to: length })
  return parts
}
