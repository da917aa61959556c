import type { LegQuality } from '#core/contract/index.ts'

type Values = LegQuality['values']

/** The size of the graph's drawing: it is stretched to its place. */
export const [graphWidth, graphHeight] = [100, 35]
/** The MOS at the top; 1 is at the bottom. */
const best = 4.5

/** The height of a MOS in the graph. */
export const heightOf = (mos: number): number => graphHeight * (1 - (Math.min(mos, best) - 1) / (best - 1))

/** The lines of a course, as an SVG path; where nothing was measured the line is broken. */
export function pathOf(values: Values): string {
  const [first, last] = [values.at(0)?.atMs ?? 0, values.at(-1)?.atMs ?? 0]
  let isDrawing = false
  const steps: string[] = []
  for (const { atMs, mos } of values) {
    if (mos !== null) {
      const x = last === first ? 0 : (graphWidth * (atMs - first)) / (last - first)
      steps.push(`${isDrawing ? 'L' : 'M'}${x.toFixed(2)} ${heightOf(mos).toFixed(2)}`)
    }
    isDrawing = mos !== null
  }
  return steps.join('')
}

/** Summarises a course in numbers; null if nothing was measured. */
export function summaryOf(values: Values): { mean: number; worst: number } | null {
  const known = values.flatMap(({ mos }) => mos ?? [])
  if (known.length === 0) return null
  return { mean: known.reduce((sum, mos) => sum + mos, 0) / known.length, worst: Math.min(...known) }
}
