import { dayOf } from '#app/language/format-time.ts'
import type { MessageChange, Note } from '#core/contract/index.ts'
import { type ChangeRow, changeNow, isChangeRow } from '#core/message-changes/changed-message.ts'
import { isNoteChangeRow, type NoteChangeRow, noteNow } from '#core/notes/changed-note.ts'
import type { OutboxRow, RowOf } from '#core/outbox/outbox-row.ts'
import type { ConversationRow, MessageRow } from '#core/store/rows.ts'

/** The fields of a message that the log shows. The message comes from the replica, the widget's store or the portal. */
export type LogMessage = Pick<
  MessageRow,
  | 'id'
  | 'roomId'
  | 'seq'
  | 'kind'
  | 'text'
  | 'senderEid'
  | 'senderName'
  | 'senderKind'
  | 'sentAtMs'
  | 'replyTo'
  | 'content'
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
      /** The first one that the reader had not read when the conversation was opened. */
      isFirstNew: boolean
      /** Only for own messages. */
      state: SentState | null
      /**
       * For the reader's newest message: the eids of those who have read it, other than `toEid`, separated by spaces;
       * else ''.
       */
      readBy: string
      /** Change of the message since it was sent; null if there is none. */
      change: MessageChange | null
      /** A change of the reader's that was refused, or waits. */
      waiting: ChangeRow | null
      /** Change of the answered message; null if there is none. */
      quoted: MessageChange | null
    }
  /** Internal note of the staff; the visitor's log has none. */
  | {
      kind: 'note'
      key: string
      /** As it is now. */
      note: Note
      dayMs: number | null
      isMine: boolean
      /** A change of the reader's that was refused, or waits. */
      waiting: NoteChangeRow | null
    }
  | {
      kind: 'unsent'
      key: string
      row: UnsentRow
      dayMs: number | null
      isFirst: boolean
      isBehindFailed: boolean
    }
  /** A queued step of the inquiry, behind the messages that were written before it. */
  | { kind: 'step'; key: string; row: RowOf<'close-inquiry'> | RowOf<'transfer-inquiry'> }

/** A written message that the backend does not have yet. */
export type UnsentRow = RowOf<'message'> | RowOf<'note'> | RowOf<'content-message'> | RowOf<'file-message'>
const unsentKinds: ReadonlySet<string> = new Set(['message', 'note', 'content-message', 'file-message'])
/** A file waits for nothing, and no words wait for it; a refused wish steps aside; a correction has a lane of its own. */
const besideWords: ReadonlySet<string> = new Set(['file-message', 'wish', 'correct-answer'])
const isUnsent = (row: OutboxRow): row is UnsentRow => unsentKinds.has(row.kind)

type Input = {
  messages: readonly LogMessage[]
  notes?: readonly Note[] | undefined
  changes?: readonly MessageChange[] | undefined
  /** Changes that the backend does not have yet. */
  changing?: readonly OutboxRow[] | undefined
  outbox?: readonly OutboxRow[]
  marks?: ConversationRow['marks']
  /**
   * The person whose read marks count: in a conversation with several colleagues, the visitor alone. Default: anybody.
   */
  toEid?: string | undefined
  ownEid: string | null
  ownName?: string
  /** Messages of others from this number on were unread when the conversation was opened; null: none was. */
  newFromSeq?: number | null
  /** Decides which messages are on the reader's side. Default: those with the reader's eid. */
  isOwn?: (message: LogMessage) => boolean
}

const runMs = 5 * 60_000

/**
 * The log of a room: the stored messages, then those that the backend does not have yet. An outbox row whose message has
 * arrived is left out: the same id is the same message.
 */
export function logItems(input: Input): LogItem[] {
  const {
    messages,
    notes = [],
    outbox = [],
    newFromSeq = null,
    ownEid,
    isOwn = ({ senderEid }) => senderEid !== null && senderEid === ownEid,
  } = input
  const stateOf = sentStates(input, isOwn)
  const readersOf = newestReaders(input, isOwn)
  const changeOf = changesOf(input)
  const noteChangeOf = noteChangesOf(input)
  const beginsDay = dayBegins()
  const items: LogItem[] = []
  const notesBefore = notesInOrder(notes, messages[0]?.seq ?? 0)
  const addNotes = (seq: number) => {
    for (const note of notesBefore(seq)) {
      const dayMs = beginsDay(note.writtenAtMs)
      items.push({ kind: 'note', key: note.id, dayMs, isMine: note.authorEid === ownEid, ...noteChangeOf(note) })
    }
  }
  let before: LogMessage | undefined
  const newSeq = firstNewSeq(messages, newFromSeq, isOwn)
  for (const [index, message] of messages.entries()) {
    const { id: key, seq, kind, sentAtMs } = message
    addNotes(seq)
    if (before && seq > before.seq + 1) items.push({ kind: 'gap', key: `gap/${seq}`, beforeSeq: seq })
    const dayMs = beginsDay(sentAtMs)
    if (kind === 'text') {
      const isMine = isOwn(message)
      const isFirstNew = seq === newSeq
      const isFirst = isFirstNew || !isRun(before, message)
      const isLast = !isRun(message, messages[index + 1])
      const state = isMine ? stateOf(seq) : null
      const place = { dayMs, isMine, isFirst, isLast, isFirstNew }
      items.push({ kind: 'message', key, message, ...place, state, readBy: readersOf(seq), ...changeOf(message) })
    } else items.push({ kind: 'event', key, message, dayMs })
    before = message
  }

  addNotes(Number.POSITIVE_INFINITY)

  const arrived = new Set(outbox.length > 0 ? [...messages, ...notes].map(({ id }) => id) : [])
  let isFirst = before?.kind !== 'text' || !isOwn(before)
  let isBehindFailed = false
  for (const row of outbox) {
    if (arrived.has(row.id)) continue
    if (isUnsent(row)) {
      const dayMs = beginsDay(row.localCreatedAtMs)
      items.push({ kind: 'unsent', key: row.id, row, dayMs, isFirst: isFirst || dayMs !== null, isBehindFailed })
      isFirst = false
    }
    if (row.kind === 'close-inquiry' || row.kind === 'transfer-inquiry') items.push({ kind: 'step', key: row.id, row })
    isBehindFailed ||= row.state === 'failed' && !besideWords.has(row.kind)
  }
  return items
}

/** Number of the first message of others that is new to the reader; null if there is none, or the reader has replied. */
function firstNewSeq(
  messages: readonly LogMessage[],
  newFromSeq: number | null,
  isOwn: (message: LogMessage) => boolean,
): number | null {
  if (newFromSeq === null) return null
  const isText = ({ kind }: LogMessage) => kind === 'text'
  const first = messages.find((message) => message.seq >= newFromSeq && isText(message) && !isOwn(message))
  if (!first) return null
  const reply = messages.findLast((message) => isText(message) && isOwn(message))
  return reply && reply.seq > first.seq ? null : first.seq
}

/** Returns what became of a message and of the one that it answers. */
function changesOf({ changes = [], changing = [], ownEid, ownName = '' }: Input) {
  const stored = new Map(changes.map((change) => [change.id, change]))
  const self = { eid: ownEid ?? '', name: ownName }
  return (message: LogMessage) => {
    const own = changing.length === 0 ? none : changing.filter(isChangeRow).filter(isOf(message.id))
    return {
      change: changeNow(message, stored.get(message.id), own, self),
      waiting: own.find(({ state }) => state === 'failed') ?? own[0] ?? null,
      quoted: message.replyTo ? (stored.get(message.replyTo.id) ?? null) : null,
    }
  }
}

/** Returns a note as it is now. */
const noteChangesOf =
  ({ changing = [] }: Input) =>
  (note: Note) => {
    const own = changing.filter(isNoteChangeRow).filter(({ payload }) => payload.noteId === note.id)
    return { note: noteNow(note, own), waiting: own.find(({ state }) => state === 'failed') ?? own[0] ?? null }
  }

const none: readonly ChangeRow[] = []
const isOf = (id: string) => (row: ChangeRow) => row.payload.messageId === id

/**
 * Returns the notes that stand before a message, each once, when it is called for one message after the other. Notes
 * from before the first message wait until older messages are shown.
 */
function notesInOrder(notes: readonly Note[], firstSeq: number) {
  const waiting = notes
    .filter(({ afterSeq }) => firstSeq <= 1 || afterSeq >= firstSeq)
    .toSorted((a, b) => a.afterSeq - b.afterSeq || a.writtenAtMs - b.writtenAtMs || (a.id < b.id ? -1 : 1))
  return (seq: number) => {
    const end = waiting.findIndex(({ afterSeq }) => afterSeq >= seq)
    return waiting.splice(0, end < 0 ? waiting.length : end)
  }
}

/** Sending a message also marks everything before it as read by its sender. */
function sentStates({ messages, marks = [], ownEid, toEid }: Input, isOwn: (message: LogMessage) => boolean) {
  const isTo = (eid: string | null) => (toEid === undefined ? eid !== ownEid : eid === toEid)
  const others = marks.filter(({ eid }) => isTo(eid))
  const isAnswer = (message: LogMessage) => message.kind === 'text' && !isOwn(message) && isTo(message.senderEid)
  const answeredSeq = messages.findLast(isAnswer)?.seq ?? 0
  const readSeq = Math.max(answeredSeq, ...others.map((mark) => mark.readSeq))
  const deliveredSeq = Math.max(0, ...others.map((mark) => mark.deliveredSeq))
  return (seq: number): SentState => (seq <= readSeq ? 'read' : seq <= deliveredSeq ? 'delivered' : 'sent')
}

/** Returns for the reader's newest message who of the others has read it. */
function newestReaders({ messages, marks = [], ownEid, toEid }: Input, isOwn: (message: LogMessage) => boolean) {
  const newestSeq = messages.findLast((message) => message.kind === 'text' && isOwn(message))?.seq
  return (seq: number): string => {
    if (seq !== newestSeq) return ''
    const spoke = (eid: string) => messages.some((message) => message.senderEid === eid && message.seq > seq)
    const readers = marks.filter(
      ({ eid, readSeq }) => eid !== ownEid && eid !== toEid && (readSeq >= seq || spoke(eid)),
    )
    return readers
      .map(({ eid }) => eid)
      .toSorted()
      .join(' ')
  }
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
