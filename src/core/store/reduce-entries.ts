import {
  type Conversation,
  type EntityState,
  type FeedEntry,
  type Inquiry,
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

/** What a batch of feed entries changes, as whole rows. */
export type RowChanges = {
  messages: MessageRow[]
  conversations: ConversationRow[]
  goneConversationIds: string[]
  entities: EntityState[]
  /** Ids of rows of entities. */
  goneEntityIds: string[]
  /** Ids of messages that the own self sent: their outbox rows have arrived. */
  arrivedIds: string[]
  /** Rooms that an entry speaks of and that are not known here: the rows are not whole. */
  unknownRoomIds: string[]
  /** Some of the entries are of a kind that is unknown here. */
  hasSkipped: boolean
}

const previewLength = 200

/**
 * Applies feed entries, in order, to the conversations that they concern. Pure; applying a batch again changes nothing.
 *
 * @param known rows of the conversations in the batch, as stored before it; absent ones are unknown here
 * @param isReadAlong rooms whose messages the user reads as they come
 * @returns of the conversations only those that have changed
 */
export function reduceEntries(
  entries: readonly FeedEntry[],
  known: ReadonlyMap<string, ConversationRow>,
  selfEid: string,
  isReadAlong: (roomId: string) => boolean = () => false,
): RowChanges {
  const conversations = new Map<string, ConversationRow>()
  const messages = new Map<string, MessageRow>()
  /** By the ids of their rows; null is gone. */
  const entities = new Map<string, EntityState | null>()
  const gone = new Set<string>()
  const unknown = new Set<string>()
  const arrivedIds: string[] = []
  let hasSkipped = false
  const find = (id: string) => (gone.has(id) ? undefined : (conversations.get(id) ?? known.get(id)))
  const change = (id: string, update: (row: ConversationRow) => ConversationRow) => {
    const row = find(id)
    if (row) conversations.set(id, update(row))
    else unknown.add(id)
  }

  for (const entry of entries) {
    switch (entry.kind) {
      case 'message': {
        const row = messageRow(entry.message)
        messages.set(row.key, row)
        if (row.senderEid === selfEid) arrivedIds.push(row.id)
        change(row.roomId, (conversation) => {
          const before = withMessage(conversation, entry.message, selfEid)
          return isReadAlong(row.roomId) ? withMark(before, readUpTo(selfEid, row.seq), selfEid) : before
        })
        break
      }
      case 'conversation': {
        const { id } = entry.conversation
        conversations.set(id, conversationRow(entry.conversation, find(id), selfEid))
        gone.delete(id)
        unknown.delete(id)
        break
      }
      case 'conversation-gone':
        conversations.delete(entry.conversationId)
        gone.add(entry.conversationId)
        break
      case 'mark':
        if (!gone.has(entry.roomId)) change(entry.roomId, (conversation) => withMark(conversation, entry.mark, selfEid))
        break
      case 'entity': {
        const { entity, id, version, value } = entry
        entities.set(entityId(entity, id), value && { entity, id, version, value })
        break
      }
      case 'unknown':
        hasSkipped = true
        break
      case 'changed':
        break
      default:
        unreachable(entry)
    }
  }
  return {
    messages: [...messages.values()],
    conversations: [...conversations.values()].filter((row) => known.get(row.id) !== row),
    goneConversationIds: [...gone],
    entities: [...entities.values()].filter((state) => state !== null),
    goneEntityIds: [...entities].flatMap(([id, state]) => (state === null ? [id] : [])),
    arrivedIds,
    unknownRoomIds: [...unknown],
    hasSkipped,
  }
}

/** Ids of the conversations that `reduceEntries` needs to know. */
export function roomIdsOf(entries: readonly FeedEntry[]): string[] {
  const ids = new Set<string>()
  for (const entry of entries) {
    if (entry.kind === 'message') ids.add(entry.message.roomId)
    else if (entry.kind === 'conversation') ids.add(entry.conversation.id)
    else if (entry.kind === 'mark') ids.add(entry.roomId)
  }
  return [...ids]
}

export const messageRow = (message: Message): MessageRow => ({
  ...message,
  key: messageKey(message.roomId, message.seq),
})

/** The row of a conversation that the backend tells; what this browser holds of it stays. */
export function conversationRow(
  told: Conversation,
  before: ConversationRow | undefined,
  selfEid: string,
): ConversationRow {
  // Also of who is told no more: what was read stays read.
  const marks = told.marks.reduce(withGrown, before?.marks ?? [])
  const readSeq = marks.find(({ eid }) => eid === selfEid)?.readSeq ?? 0
  return {
    ...told,
    marks,
    status: tabOf(told.inquiry),
    unread: unreadOf(told, before, readSeq, selfEid),
    ranges: told.member ? (before?.ranges ?? []) : [],
  }
}

/** The tab of the inbox: of a status that this build does not know, one where those would look who it concerns. */
function tabOf(inquiry: Inquiry | null): ConversationRow['status'] {
  if (!inquiry) return 'none'
  if (isKnown(InquiryStatus, inquiry.status)) return inquiry.status
  if (inquiry.closedAtMs !== null) return 'closed'
  return inquiry.agentEid === null ? 'open' : 'handling'
}

function unreadOf(told: Conversation, before: ConversationRow | undefined, readSeq: number, selfEid: string): number {
  if (!told.member || told.lastSeq <= readSeq) return 0
  if (before?.member && before.lastSeq === told.lastSeq) return Math.min(before.unread, told.lastSeq - readSeq)
  // How many of the messages that are not held are the own self's is not known: at least the newest must count.
  if (before?.member) return Math.min(before.unread + told.lastSeq - before.lastSeq, told.lastSeq - readSeq)
  return told.previewEid === selfEid ? 0 : told.lastSeq - readSeq
}

/** The conversation once `message` is stored. An old message only fills its place. */
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

/** Whether somebody says something, be it in a way that this build does not know. */
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

/** The marks with one that is told: it grows or stays. The very same where nothing is new. */
function withGrown(marks: Mark[], told: Mark): Mark[] {
  const before = marks.find(({ eid }) => eid === told.eid)
  if (!before) return [...marks, told]
  if (before.deliveredSeq >= told.deliveredSeq && before.readSeq >= told.readSeq) return marks
  const after = {
    eid: told.eid,
    deliveredSeq: Math.max(before.deliveredSeq, told.deliveredSeq),
    readSeq: Math.max(before.readSeq, told.readSeq),
  }
  return marks.map((each) => (each === before ? after : each))
}
