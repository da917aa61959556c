const mostPeaks = 64

/** The wave of a recording: at most 64 bars, the loudest of each part of the time; the loudest of all is 100. */
export function peaksOf(levels: readonly number[]): number[] {
  if (levels.length === 0) return [0]
  const count = Math.min(mostPeaks, levels.length)
  const parts = Array.from({ length: count }, (_, index) =>
    Math.max(
      ...levels.slice(Math.floor((index * levels.length) / count), Math.floor(((index + 1) * levels.length) / count)),
    ),
  )
  const loudest = Math.max(...parts, Number.EPSILON)
  return parts.map((part) => Math.round((part / loudest) * 100))
}
