import {
  type Conversation,
  type EntityState,
  type FeedEntry,
  InquiryStatus,
  isKnown,
  type Mark,
  type Message,
  MessageKind,
  markOfSpeaker,
} from '#core/contract/index.ts'
import { unreachable } from '#core/platform/result.ts'
import { entityId } from '#core/sync/entity-id.ts'
import { addRange } from './ranges.ts'
import { type ConversationRow, type MessageRow, messageKey } from './rows.ts'

/** The changes that follow from a batch of feed entries, as whole rows. */
export type RowChanges = {
  messages: MessageRow[]
  conversations: ConversationRow[]
  goneConversationIds: string[]
  entities: EntityState[]
  /** Ids of rows of entities. */
  goneEntityIds: string[]
  /** Ids of the user's own messages: their outbox rows can be deleted. */
  arrivedIds: string[]
  /** Rooms that an entry names and that have no row: the rows are incomplete. */
  unknownRoomIds: string[]
  /** Some entries are of a kind that this build does not know. */
  hasSkipped: boolean
}

const previewLength = 200

/**
 * Applies feed entries, in order, to the conversations that they concern. Pure; applying a batch again changes nothing.
 *
 * @param known stored rows of the conversations in the batch; a room that is not among them is unknown
 * @param isReadAlong rooms that the user is reading: their messages count as read when they arrive
 * @returns only those conversations that have changed
 */
export function reduceEntries(
  entries: readonly FeedEntry[],
  known: ReadonlyMap<string, ConversationRow>,
  selfEid: string,
  isReadAlong: (roomId: string) => boolean = () => false,
): RowChanges {
  const batch: Batch = {
    known,
    selfEid,
    isReadAlong,
    conversations: new Map(),
    messages: new Map(),
    entities: new Map(),
    gone: new Set(),
    unknown: new Set(),
    arrivedIds: [],
    hasSkipped: false,
  }
  for (const entry of entries) applyEntry(batch, entry)
  return changesOf(batch)
}

/** State of the rows while the entries of a batch are applied. */
type Batch = {
  readonly known: ReadonlyMap<string, ConversationRow>
  readonly selfEid: string
  readonly isReadAlong: (roomId: string) => boolean
  readonly conversations: Map<string, ConversationRow>
  readonly messages: Map<string, MessageRow>
  /** Changed rows by their ids; null means deleted. */
  readonly entities: Map<string, EntityState | null>
  readonly gone: Set<string>
  readonly unknown: Set<string>
  readonly arrivedIds: string[]
  hasSkipped: boolean
}

function applyEntry(batch: Batch, entry: FeedEntry) {
  const { conversations, entities, gone, unknown, selfEid } = batch
  switch (entry.kind) {
    case 'message':
      applyMessage(batch, entry.message)
      break
    case 'conversation': {
      const { id } = entry.conversation
      conversations.set(id, conversationRow(entry.conversation, find(batch, id), selfEid))
      gone.delete(id)
      unknown.delete(id)
      break
    }
    case 'conversation-gone':
      conversations.delete(entry.conversationId)
      gone.add(entry.conversationId)
      break
    case 'mark':
      if (!gone.has(entry.roomId))
        change(batch, entry.roomId, (conversation) => withMark(conversation, entry.mark, selfEid))
      break
    case 'entity': {
      const { entity, id, version, value } = entry
      entities.set(entityId(entity, id), value && { entity, id, version, value })
      break
    }
    case 'unknown':
      batch.hasSkipped = true
      break
    case 'changed':
      break
    default:
      unreachable(entry)
  }
}

function applyMessage(batch: Batch, message: Message) {
  const { messages, arrivedIds, selfEid, isReadAlong } = batch
  const row = messageRow(message)
  messages.set(row.key, row)
  if (row.senderEid === selfEid) arrivedIds.push(row.id)
  change(batch, row.roomId, (conversation) => {
    const before = withMessage(conversation, message, selfEid)
    return isReadAlong(row.roomId) ? withMark(before, readUpTo(selfEid, row.seq), selfEid) : before
  })
}

const find = ({ gone, conversations, known }: Batch, id: string) =>
  gone.has(id) ? undefined : (conversations.get(id) ?? known.get(id))

function change(batch: Batch, id: string, update: (row: ConversationRow) => ConversationRow) {
  const row = find(batch, id)
  if (row) batch.conversations.set(id, update(row))
  else batch.unknown.add(id)
}

const changesOf = ({ known, messages, conversations, entities, gone, unknown, ...rest }: Batch): RowChanges => ({
  messages: [...messages.values()],
  conversations: [...conversations.values()].filter((row) => known.get(row.id) !== row),
  goneConversationIds: [...gone],
  entities: [...entities.values()].filter((state) => state !== null),
  goneEntityIds: [...entities].flatMap(([id, state]) => (state === null ? [id] : [])),
  arrivedIds: rest.arrivedIds,
  unknownRoomIds: [...unknown],
  hasSkipped: rest.hasSkipped,
})

/** Ids of the conversations that `reduceEntries` needs. */
export function roomIdsOf(entries: readonly FeedEntry[]): string[] {
  const ids = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'message') ids.add(entry.message.roomId)
    else if (entry.kind === 'conversation') ids.add(entry.conversation.id)
    else if (entry.kind === 'mark') ids.add(entry.roomId)
  }
  return [...ids]
}

/** The conversation that an entry of the staff feed is about; undefined: it is about something else. */
export const conversationIdOf = (entry: FeedEntry): string | undefined => {
  if (entry.kind === 'conversation') return entry.conversation.id
  return entry.kind === 'conversation-gone' ? entry.conversationId : undefined
}

/**
 * Whether an entry of the staff feed is about a conversation in which the user is or was, of which their own feed tells.
 * Its row has the own mark; a row of any other has none.
 */
export const isOfOwnRoom = (entry: FeedEntry, known: ReadonlyMap<string, ConversationRow>, selfEid: string): boolean =>
  known.get(conversationIdOf(entry) ?? '')?.marks.some(({ eid }) => eid === selfEid) ?? false

export const messageRow = (message: Message): MessageRow => ({
  ...message,
  key: messageKey(message.roomId, message.seq),
})

/** The row of a conversation that the backend has sent; keeps what only this browser knows. */
export function conversationRow(
  received: Conversation,
  before: ConversationRow | undefined,
  selfEid: string,
): ConversationRow {
  // Includes marks that the backend no longer sends, so that what was read stays read.
  const marks = received.marks.reduce(withGrown, before?.marks ?? [])
  const readSeq = marks.find(({ eid }) => eid === selfEid)?.readSeq ?? 0
  return {
    ...received,
    marks,
    status: tabOf(received),
    unread: unreadOf(received, before, readSeq, selfEid),
    ranges: received.member ? (before?.ranges ?? []) : [],
  }
}

/**
 * The tab of the inbox. What somebody else goes on with is done for who has left the room. An inquiry with a status that
 * this build does not know is put where its users would look for it.
 */
function tabOf({ inquiry, member }: Conversation): ConversationRow['status'] {
  if (!inquiry) return 'none'
  if (inquiry.status === 'handling' && !member) return 'closed'
  if (isKnown(InquiryStatus, inquiry.status)) return inquiry.status
  if (inquiry.closedAtMs !== null) return 'closed'
  return inquiry.agentEid === null ? 'open' : 'handling'
}

function unreadOf(
  received: Conversation,
  before: ConversationRow | undefined,
  readSeq: number,
  selfEid: string,
): number {
  if (!received.member || received.lastSeq <= readSeq) return 0
  if (before?.member && before.lastSeq === received.lastSeq) return Math.min(before.unread, received.lastSeq - readSeq)
  // This browser does not know which of the messages in between are the user's own: all of them count.
  if (before?.member) return Math.min(before.unread + received.lastSeq - before.lastSeq, received.lastSeq - readSeq)
  return received.previewEid === selfEid ? 0 : received.lastSeq - readSeq
}

/** The conversation after `message` is stored. An older message only fills its gap in the ranges. */
export function withMessage(row: ConversationRow, message: Message, selfEid: string): ConversationRow {
  const ranges = addRange(row.ranges, [message.seq, message.seq])
  if (message.seq <= row.lastSeq) return { ...row, ranges }
  const readSeq = row.marks.find(({ eid }) => eid === selfEid)?.readSeq ?? 0
  const counts = isSaid(message) && message.senderEid !== selfEid && message.seq > readSeq
  const after = {
    ...row,
    ranges,
    lastSeq: message.seq,
    lastAtMs: message.sentAtMs,
    unread: row.unread + (counts ? 1 : 0),
    ...(message.kind === 'text'
      ? { preview: message.text.slice(0, previewLength), previewEid: message.senderEid }
      : {}),
  }
  const mark = row.marks.find(({ eid }) => eid === message.senderEid)
  return mark ? withMark(after, markOfSpeaker(mark, message), selfEid) : after
}

/** Whether a person or bot has said something, even in a kind of message that this build does not know. */
const isSaid = ({ kind, senderKind }: Message) =>
  kind === 'text' || (senderKind !== 'system' && !isKnown(MessageKind, kind))

function withMark(row: ConversationRow, mark: Mark, selfEid: string): ConversationRow {
  const marks = withGrown(row.marks, mark)
  if (marks === row.marks) return row
  if (mark.eid !== selfEid) return { ...row, marks }
  const readSeq = marks.find(({ eid }) => eid === selfEid)?.readSeq ?? 0
  return { ...row, marks, unread: Math.min(row.unread, Math.max(0, row.lastSeq - readSeq)) }
}

const readUpTo = (eid: string, seq: number): Mark => ({ eid, deliveredSeq: seq, readSeq: seq })

/** The marks with one more, which never lowers a position. Returns the same array if nothing changes. */
function withGrown(marks: Mark[], received: Mark): Mark[] {
  const before = marks.find(({ eid }) => eid === received.eid)
  if (!before) return [...marks, received]
  if (before.deliveredSeq >= received.deliveredSeq && before.readSeq >= received.readSeq) return marks
  const after = {
    eid: received.eid,
    deliveredSeq: Math.max(before.deliveredSeq, received.deliveredSeq),
    readSeq: Math.max(before.readSeq, received.readSeq),
  }
  return marks.map((each) => (each === before ? after : each))
}
