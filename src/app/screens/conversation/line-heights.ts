import type { LogItem, LogMessage, UnsentRow } from '#app/messages/log-items.ts'
import { mayHaveLink } from '#app/messages/may-have-link.ts'
import { textNow } from '#core/message-changes/changed-message.ts'

/**
 * Estimates the heights of lines before they are drawn from measured ones: lines of the same shape nearly always have
 * the same height. With a good estimate the log does not move after it is drawn.
 */
export type LineHeights = {
  /** In pixels. */
  estimate(item: LogItem | undefined): number
  learn(item: LogItem | undefined, px: number): void
}

const unknownPx = 56
/** Approximate number of characters in a row of a bubble. */
const rowLetters = 60
/** The heights of longer texts differ too much to be grouped. */
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
      return [item.kind, item.isFirst, item.isLast, item.dayMs !== null, item.isMine, ...contentOf(item)].join()
    case 'event':
      return [item.kind, item.dayMs !== null].join()
    case 'unsent':
      return [
        item.kind,
        item.isFirst,
        item.dayMs !== null,
        item.row.state,
        item.row.kind,
        rowsOf(writtenIn(item.row)),
      ].join()
    case 'note':
      return [item.kind, item.dayMs !== null, rowsOf(item.note.text)].join()
    case 'gap':
    case 'step':
      return item.kind
  }
}

const writtenIn = ({ payload }: UnsentRow) => ('text' in payload ? payload.text : '')

/** Rows of the text as it is now, and what stands above and below it. */
function contentOf({ message, change, readBy }: Extract<LogItem, { kind: 'message' }>) {
  const hasReactions = change !== null && change.reactions.length > 0
  const text = textNow(message, change) ?? ''
  return [
    rowsOf(text),
    Boolean(message.replyTo),
    hasReactions,
    readBy !== '',
    mayHaveLink(text),
    message.content?.type,
    pictureShape(message.content),
  ]
}

const rowsOf = (text: string) =>
  Math.min(
    mostRows,
    text.split('\n').reduce((sum, row) => sum + Math.max(1, Math.ceil(row.length / rowLetters)), 0),
  )

/** Pictures of the same proportions are drawn equally high, in tenths. */
function pictureShape(content: LogMessage['content']): number {
  const file = content?.file
  if (typeof file !== 'object' || file === null || !('width' in file) || !('height' in file)) return 0
  return Math.round((Number(file.height) / Math.max(1, Number(file.width))) * 10)
}
