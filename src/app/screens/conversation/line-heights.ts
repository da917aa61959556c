import type { LogItem } from '#app/messages/log-items.ts'

/**
 * Heights of lines before they are drawn, learned from those that were: lines of one shape are nearly always of one
 * height. A good estimate is a log that does not move once it stands.
 */
export type LineHeights = {
  /** In pixels. */
  estimate(item: LogItem | undefined): number
  learn(item: LogItem | undefined, px: number): void
}

const unknownPx = 56
/** Letters that stand in one row of a bubble, about. */
const rowLetters = 60
/** Longer texts are each of a height of their own. */
const mostRows = 8

export function createLineHeights(): LineHeights {
  const learned = new Map<string, number>()
  return {
    estimate: (item) => (item && learned.get(shapeOf(item))) ?? unknownPx,
    learn(item, px) {
      if (item) learned.set(shapeOf(item), px)
    },
  }
}

function shapeOf(item: LogItem): string {
  switch (item.kind) {
    case 'message':
      return [item.kind, item.isFirst, item.isLast, item.dayMs !== null, item.isMine, rowsOf(item.message.text)].join()
    case 'event':
      return [item.kind, item.dayMs !== null].join()
    case 'unsent':
      return [item.kind, item.isFirst, item.dayMs !== null, item.row.state, rowsOf(item.row.payload.text)].join()
    case 'gap':
    case 'closing':
      return item.kind
  }
}

const rowsOf = (text: string) =>
  Math.min(
    mostRows,
    text.split('\n').reduce((sum, row) => sum + Math.max(1, Math.ceil(row.length / rowLetters)), 0),
  )
