import type { Range } from '@tanstack/react-virtual'

/** Number of lines that stay drawn beyond the visible ones. Twice the overscan: half of them are removed at a time. */
const mostKept = 16

/**
 * Chooses the lines to draw: the visible ones and `overscan` more on either side. Drawn lines are removed together once
 * they are far away: otherwise a log at its end would remove its first line with each message, which costs a layout.
 */
export function createLinesToDraw(): (range: Range) => number[] {
  let first = 0
  let last = -1
  return ({ startIndex, endIndex, overscan, count }) => {
    const [wantedFirst, wantedLast] = [startIndex - overscan, endIndex + overscan]
    first = Math.max(0, first < startIndex - mostKept ? wantedFirst : Math.min(first, wantedFirst))
    last = Math.min(count - 1, last > endIndex + mostKept ? wantedLast : Math.max(last, wantedLast))
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  }
}
