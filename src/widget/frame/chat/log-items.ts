import { dayOf } from '#app/language/format-time.ts'
import { t } from '#app/language/t.ts'
import type { ConversationRow, MessageRow, OutboxRow } from '#core/store/rows.ts'

export type MessageState = 'Queued' | 'Sending' | 'Sent' | 'Delivered' | 'Read' | 'Failed'

/** One line of the log. `key` stays while the line means the same: a message keeps it from outbox to history. */
export type LogItem =
  | { kind: 'day'; key: string; dayMs: number }
  | { kind: 'event'; key: string; text: string }
  /** Messages that are not held here stand before `beforeSeq`. */
  | { kind: 'gap'; key: string; beforeSeq: number }
  | {
      kind: 'message'
      key: string
      text: string
      atMs: number
      senderEid: string | null
      senderName: string
      isMine: boolean
      /** First and last of a run by one sender. */
      isFirst: boolean
      isLast: boolean
      /** Of own messages, at the last of those that have come equally far; null at the others. */
      state: MessageState | null
      /** The row, while the backend does not have the message. */
      row: OutboxRow | null
    }

type MessageItem = Extract<LogItem, { kind: 'message' }>

const runMs = 5 * 60_000

/** The log: what the backend has, then what it does not have yet. The same id is the same message and stands once. */
export function logItems(
  {
    conversation,
    messages,
    outbox,
  }: { conversation: ConversationRow | null; messages: MessageRow[]; outbox: OutboxRow[] },
  ownEid: string | null,
): LogItem[] {
  const items: LogItem[] = []
  const marks = (conversation?.marks ?? []).filter(({ eid }) => eid !== ownEid)
  // Who has answered has read, before the mark says so.
  const answeredSeq = messages.findLast(({ senderKind, kind }) => senderKind === 'staff' && kind === 'text')?.seq ?? 0
  const readSeq = Math.max(answeredSeq, ...marks.map((mark) => mark.readSeq))
  const deliveredSeq = Math.max(0, ...marks.map((mark) => mark.deliveredSeq))
  const arrived = new Set<string>()
  const lastClosed = messages.findLast(({ kind }) => kind === 'inquiry-closed')
  const isClosed = conversation?.inquiry?.status === 'closed'
  let before: MessageRow | undefined
  for (const message of messages) {
    if (before && message.seq > before.seq + 1)
      items.push({ kind: 'gap', key: `gap/${message.seq}`, beforeSeq: message.seq })
    before = message
    arrived.add(message.id)
    if (message.kind !== 'text') {
      const text = eventText(message, isClosed && message === lastClosed)
      if (text) items.push({ kind: 'event', key: message.id, text })
      continue
    }
    const isMine = message.senderEid !== null && message.senderEid === ownEid
    items.push({
      ...base(message.id, message.text, message.sentAtMs, isMine),
      senderEid: message.senderEid,
      senderName: message.senderName,
      state: isMine ? (message.seq <= readSeq ? 'Read' : message.seq <= deliveredSeq ? 'Delivered' : 'Sent') : null,
    })
  }
  for (const row of outbox) {
    if (row.kind !== 'message' || arrived.has(row.id)) continue
    const state = ({ queued: 'Queued', sending: 'Sending', failed: 'Failed' } as const)[row.state]
    items.push({ ...base(row.id, row.text, row.localCreatedAtMs, true), senderEid: ownEid, state, row })
  }
  return withDays(withRuns(items))
}

const base = (key: string, text: string, atMs: number, isMine: boolean) =>
  ({ kind: 'message', key, text, atMs, isMine, senderName: '', isFirst: true, isLast: true, row: null }) as const

function eventText({ kind, senderName, text }: MessageRow, isLastWord: boolean): string | null {
  switch (kind) {
    case 'inquiry-accepted':
      return t`You are talking to ${senderName || text}`
    case 'inquiry-closed':
      return isLastWord ? t`The chat was closed. Write again to go on` : t`The chat was closed`
    case 'inquiry-missed':
      return t`Nobody is free just now. We answer here as soon as we can`
    default:
      return null
  }
}

/** Says which messages begin and end a run, and leaves each state where it was last reached. */
function withRuns(items: readonly LogItem[]): LogItem[] {
  let laterState: MessageState | null = null
  const marked = items.toReversed().map((item): LogItem => {
    if (item.kind !== 'message' || item.state === null) return item
    const isShown = item.state !== laterState || item.state === 'Failed'
    laterState = item.state
    return isShown ? item : { ...item, state: null }
  })
  return marked.toReversed().map((item, index, all) => {
    if (item.kind !== 'message') return item
    const next = all[index + 1]
    return {
      ...item,
      isFirst: !isRun(all[index - 1], item),
      isLast: !next || !isRun(item, next) || item.state !== null,
    }
  })
}

const isRun = (a: LogItem | undefined, b: LogItem): boolean =>
  a?.kind === 'message' && b.kind === 'message' && isSameSender(a, b) && Math.abs(b.atMs - a.atMs) < runMs

const isSameSender = (a: MessageItem, b: MessageItem) =>
  a.isMine === b.isMine && (a.isMine || a.senderEid === b.senderEid)

function withDays(items: readonly LogItem[]): LogItem[] {
  let dayMs: number | null = null
  return items.flatMap((item): LogItem[] => {
    if (item.kind !== 'message' || dayOf(item.atMs) === dayMs) return [item]
    dayMs = dayOf(item.atMs)
    return [{ kind: 'day', key: `day/${item.key}`, dayMs }, item]
  })
}
