import { dayOf } from '#app/language/format-time.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'
import type { ConversationRow, MessageRow } from '#core/store/rows.ts'

/** The fields of a message that the log shows. The message comes from the replica, the widget's store or the portal. */
export type LogMessage = Pick<
  MessageRow,
  'id' | 'seq' | 'kind' | 'text' | 'senderEid' | 'senderName' | 'senderKind' | 'sentAtMs'
>

/** Delivery state of one of the reader's own messages. */
export type SentState = 'sent' | 'delivered' | 'read'

/**
 * One line of the log. `key` never changes while the line means the same message, also when it moves from the outbox to
 * the history: the scroll position depends on it. For the same reason `dayMs`, the day that begins with the line, is a
 * part of the line and not a line of its own.
 */
export type LogItem =
  /** A gap: messages before `beforeSeq` are not stored on this device. */
  | { kind: 'gap'; key: string; beforeSeq: number }
  | { kind: 'event'; key: string; message: LogMessage; dayMs: number | null }
  | {
      kind: 'message'
      key: string
      message: LogMessage
      dayMs: number | null
      isMine: boolean
      /** First and last message of a run by one sender: the first has space above it, the last has the avatar. */
      isFirst: boolean
      isLast: boolean
      /** Only for own messages. */
      state: SentState | null
    }
  | {
      kind: 'unsent'
      key: string
      row: RowOf<'message'>
      dayMs: number | null
      isFirst: boolean
      isBehindFailed: boolean
    }
  /** A queued step of the inquiry, behind the messages that were written before it. */
  | { kind: 'step'; key: string; row: RowOf<'close-inquiry'> | RowOf<'transfer-inquiry'> }

type Input = {
  messages: readonly LogMessage[]
  outbox?: readonly OutboxRow[]
  marks?: ConversationRow['marks']
  ownEid: string | null
  /** Decides which messages are on the reader's side. Default: those with the reader's eid. */
  isOwn?: (message: LogMessage) => boolean
}

const runMs = 5 * 60_000

/**
 * The log of a room: the stored messages, then those that the backend does not have yet. An outbox row whose message has
 * arrived is left out: the same id is the same message.
 */
export function logItems(input: Input): LogItem[] {
  const { messages, outbox = [], ownEid, isOwn = ({ senderEid }) => senderEid !== null && senderEid === ownEid } = input
  const stateOf = sentStates(input, isOwn)
  const beginsDay = dayBegins()
  const items: LogItem[] = []
  let before: LogMessage | undefined
  for (const [index, message] of messages.entries()) {
    const { id: key, seq, kind, sentAtMs } = message
    if (before && seq > before.seq + 1) items.push({ kind: 'gap', key: `gap/${seq}`, beforeSeq: seq })
    const dayMs = beginsDay(sentAtMs)
    if (kind === 'text') {
      const isMine = isOwn(message)
      const isFirst = !isRun(before, message)
      const isLast = !isRun(message, messages[index + 1])
      const state = isMine ? stateOf(seq) : null
      items.push({ kind: 'message', key, message, dayMs, isMine, isFirst, isLast, state })
    } else items.push({ kind: 'event', key, message, dayMs })
    before = message
  }

  const arrived = new Set(outbox.length > 0 ? messages.map(({ id }) => id) : [])
  let isFirst = before?.kind !== 'text' || !isOwn(before)
  let isBehindFailed = false
  for (const row of outbox) {
    if (arrived.has(row.id)) continue
    if (row.kind === 'message') {
      const dayMs = beginsDay(row.localCreatedAtMs)
      items.push({ kind: 'unsent', key: row.id, row, dayMs, isFirst: isFirst || dayMs !== null, isBehindFailed })
      isFirst = false
    }
    if (row.kind === 'close-inquiry' || row.kind === 'transfer-inquiry') items.push({ kind: 'step', key: row.id, row })
    isBehindFailed ||= row.state === 'failed'
  }
  return items
}

/** Sending a message also marks everything before it as read by its sender. */
function sentStates({ messages, marks = [], ownEid }: Input, isOwn: (message: LogMessage) => boolean) {
  const others = marks.filter(({ eid }) => eid !== ownEid)
  const answeredSeq = messages.findLast((message) => message.kind === 'text' && !isOwn(message))?.seq ?? 0
  const readSeq = Math.max(answeredSeq, ...others.map((mark) => mark.readSeq))
  const deliveredSeq = Math.max(0, ...others.map((mark) => mark.deliveredSeq))
  return (seq: number): SentState => (seq <= readSeq ? 'read' : seq <= deliveredSeq ? 'delivered' : 'sent')
}

/** Returns the day of a time if it differs from the day before it, else null. */
function dayBegins() {
  let last: number | null = null
  return (timeMs: number): number | null => {
    const day = dayOf(timeMs)
    if (day === last) return null
    last = day
    return day
  }
}

const isRun = (a: LogMessage | undefined, b: LogMessage | undefined) =>
  a?.kind === 'text' &&
  b?.kind === 'text' &&
  a.senderEid === b.senderEid &&
  b.seq === a.seq + 1 &&
  dayOf(a.sentAtMs) === dayOf(b.sentAtMs) &&
  b.sentAtMs - a.sentAtMs < runMs

/**
 * `next`, where each item that is drawn like before is replaced by that earlier object: lines of the log are memoised on
 * it. Rows in the items have stable identities already. `previous` itself is returned if every item is drawn like before.
 */
export function stableItems(previous: readonly LogItem[], next: readonly LogItem[]): readonly LogItem[] {
  const known = new Map(previous.map((item) => [item.key, item]))
  const items = next.map((item) => {
    const before = known.get(item.key)
    return before && sameItem(before, item) ? before : item
  })
  const isUnchanged = items.length === previous.length && items.every((item, index) => item === previous[index])
  return isUnchanged ? previous : items
}

function sameItem(a: LogItem, b: LogItem): boolean {
  const left: Record<string, unknown> = a
  const right: Record<string, unknown> = b
  return a.kind === b.kind && Object.keys(right).every((name) => left[name] === right[name])
}
