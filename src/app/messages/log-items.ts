import { dayOf } from '#app/language/format-time.ts'
import type { ConversationRow, MessageRow, OutboxRow } from '#core/store/rows.ts'

/**
 * One line of the log. `key` never changes while the line means the same message, and every line of a message stays one
 * line: the scroll position hangs on it when older messages come in above. Hence `dayMs`, the day that begins with the
 * line, is a part of the line and not one of its own.
 */
export type LogItem =
  /** Messages that are not held here stand before `beforeSeq`. */
  | { kind: 'gap'; key: string; beforeSeq: number }
  | { kind: 'event'; key: string; message: MessageRow; dayMs: number | null }
  | {
      kind: 'message'
      key: string
      message: MessageRow
      dayMs: number | null
      isMine: boolean
      /** First and last of a run by one sender: the avatar stands at the last, the space at the first. */
      isFirst: boolean
      isLast: boolean
      state: 'sent' | 'delivered' | 'read' | null
    }
  | { kind: 'unsent'; key: string; row: OutboxRow; isFirst: boolean; isBehindFailed: boolean }
  | { kind: 'closing'; key: string; row: OutboxRow }

type Input = {
  messages: readonly MessageRow[]
  outbox: readonly OutboxRow[]
  marks: ConversationRow['marks']
  ownEid: string
}

const runMs = 5 * 60_000

/** How far an own message has come: what any other member of the room has received or read. */
function stateOf(seq: number, marks: Input['marks'], ownEid: string): 'sent' | 'delivered' | 'read' {
  const others = marks.filter((mark) => mark.eid !== ownEid)
  if (others.some((mark) => mark.readSeq >= seq)) return 'read'
  return others.some((mark) => mark.deliveredSeq >= seq) ? 'delivered' : 'sent'
}

const isRun = (a: MessageRow | undefined, b: MessageRow | undefined) =>
  a !== undefined &&
  b !== undefined &&
  a.kind === 'text' &&
  b.kind === 'text' &&
  a.senderEid === b.senderEid &&
  b.seq === a.seq + 1 &&
  dayOf(a.sentAtMs) === dayOf(b.sentAtMs) &&
  b.sentAtMs - a.sentAtMs < runMs

/**
 * The log of a room: what the backend has, then what it does not have yet. An outbox row whose message has come is left
 * out: the same id is the same message.
 */
export function logItems({ messages, outbox, marks, ownEid }: Input): LogItem[] {
  const items: LogItem[] = []
  let before: MessageRow | undefined
  for (const [index, message] of messages.entries()) {
    if (before && message.seq > before.seq + 1) {
      items.push({ kind: 'gap', key: `gap/${message.seq}`, beforeSeq: message.seq })
    }
    const day = dayOf(message.sentAtMs)
    const dayMs = before && dayOf(before.sentAtMs) === day ? null : day
    if (message.kind === 'text') {
      const isMine = message.senderEid === ownEid
      items.push({
        kind: 'message',
        key: message.id,
        message,
        dayMs,
        isMine,
        isFirst: !isRun(before, message),
        isLast: !isRun(message, messages[index + 1]),
        state: isMine ? stateOf(message.seq, marks, ownEid) : null,
      })
    } else {
      items.push({ kind: 'event', key: message.id, message, dayMs })
    }
    before = message
  }

  const held = new Set(messages.slice(-outbox.length - 200).map((message) => message.id))
  let isFirst = before?.senderEid !== ownEid || before.kind !== 'text'
  let isBehindFailed = false
  for (const row of outbox) {
    if (held.has(row.id)) continue
    if (row.kind === 'message') {
      items.push({ kind: 'unsent', key: row.id, row, isFirst, isBehindFailed })
      isFirst = false
    }
    if (row.kind === 'close-inquiry') items.push({ kind: 'closing', key: row.id, row })
    isBehindFailed ||= row.state === 'failed'
  }
  return items
}

/**
 * `next` with each item that is drawn like before replaced by that earlier object: rows of the log are memoised on it.
 * Rows inside have stable identities already.
 */
export function stableItems(previous: readonly LogItem[], next: readonly LogItem[]): readonly LogItem[] {
  const known = new Map(previous.map((item) => [item.key, item]))
  return next.map((item) => {
    const before = known.get(item.key)
    return before && sameItem(before, item) ? before : item
  })
}

function sameItem(a: LogItem, b: LogItem): boolean {
  const left: Record<string, unknown> = a
  const right: Record<string, unknown> = b
  return a.kind === b.kind && Object.keys(right).every((name) => left[name] === right[name])
}
