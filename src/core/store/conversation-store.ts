import type { RxDocument } from 'rxdb'
import * as v from 'valibot'
import { Conversation, type Message } from '#core/contract/index.ts'
import type { DeliveryStore } from '#core/outbox/deliver.ts'
import type { PersistentDatabase } from './open-database.ts'
import { addRange, presentRanges } from './ranges.ts'
import { conversationRow, messageRow, withMessage } from './reduce-entries.ts'
import type { ConversationRow, SeqRange } from './rows.ts'
import type { StateStore } from './state-store.ts'
import type { Transactions } from './transactions.ts'

/** The rows of conversations and of their messages. */
export type ConversationStore = DeliveryStore & {
  conversation(id: string): Promise<ConversationRow | null>
  /** Newest first. */
  conversationsOf(status: ConversationRow['status'], limit: number): Promise<ConversationRow[]>
  /** Stores older messages that the backend was asked for; `held` is the range of numbers that its answer covers. */
  storeHistory(roomId: string, messages: readonly Message[], held: SeqRange): Promise<void>
  /** Ids of all stored conversations. */
  conversationIds(): Promise<string[]>
  /**
   * Takes out of a conversation's ranges the messages that are not stored; true if there were any. Counts by the index:
   * rows are read only where the counts differ.
   */
  healRanges(roomId: string): Promise<boolean>
}

/** Stored conversations, by id, as they were found. */
export type FoundConversations = {
  rows: Map<string, ConversationRow>
  documents: Map<string, RxDocument<ConversationRow>>
}

/** Finds the conversations that are stored of these. */
export async function findConversations(
  { conversations }: PersistentDatabase,
  ids: string[],
): Promise<FoundConversations> {
  const documents = await conversations.findByIds(ids).exec()
  const rows = new Map([...documents].map(([id, document]) => [id, document.toMutableJSON() as ConversationRow]))
  return { rows, documents }
}

/**
 * Replaces the conversations that were found, and inserts the others. The writes start at once and are one for each row,
 * so that tabs see a conversation change together with its message: `bulkUpsert` reads first, and tries to insert.
 */
export async function putConversations(
  { conversations }: PersistentDatabase,
  rows: readonly ConversationRow[],
  { documents }: FoundConversations,
) {
  const fresh = rows.filter(({ id }) => !documents.has(id))
  await Promise.all([
    fresh.length > 0 && conversations.bulkInsert(fresh),
    ...rows.map((row) => documents.get(row.id)?.incrementalModify(() => ({ ...row }))),
  ])
}

/** Removes conversations with all their messages. */
export async function removeConversations({ conversations, messages }: PersistentDatabase, ids: readonly string[]) {
  if (ids.length === 0) return
  await conversations.bulkRemove([...ids])
  await messages.find({ selector: { roomId: { $in: [...ids] } } }).remove()
}

/** The row of a conversation, whichever build has written it. */
const StoredConversation = v.looseObject({
  ...Conversation.entries,
  status: v.string(),
  unread: v.number(),
  ranges: v.array(v.tuple([v.number(), v.number()])),
})

/** Removes the rows that another build has written in a shape that this one cannot read; whether there were any. */
export async function removeUnfitConversations(database: PersistentDatabase): Promise<boolean> {
  const rows = await database.conversations.find().exec()
  const unfit = rows.filter((row) => !v.is(StoredConversation, row.toJSON())).map(({ id }) => id)
  await removeConversations(database, unfit)
  return unfit.length > 0
}

/** Whether as many messages are stored as the conversation's ranges claim. */
async function isHeld({ messages }: PersistentDatabase, { id, ranges }: ConversationRow): Promise<boolean> {
  for (const [from, to] of ranges) {
    const stored = await messages.count({ selector: { roomId: id, seq: { $gte: from, $lte: to } } }).exec()
    if (stored < to - from + 1) return false
  }
  return true
}

export function createConversationStore(
  database: PersistentDatabase,
  { inTurn }: Transactions,
  { state }: Pick<StateStore, 'state'>,
): ConversationStore {
  const { conversations, messages } = database
  return {
    storeMessages: (received) =>
      inTurn(async () => {
        const found = await findConversations(database, [...new Set(received.map(({ roomId }) => roomId))])
        const changed = new Map(found.rows)
        for (const message of received) {
          const row = changed.get(message.roomId)
          if (row) changed.set(message.roomId, withMessage(row, message, message.senderEid ?? ''))
        }
        await Promise.all([
          received.length > 0 && messages.bulkInsert(received.map(messageRow)),
          putConversations(database, [...changed.values()], found),
        ])
      }),
    storeConversation: (received: Conversation) =>
      inTurn(async () => {
        const found = await findConversations(database, [received.id])
        const eid = (await state('cursor'))?.eid ?? ''
        await putConversations(database, [conversationRow(received, found.rows.get(received.id), eid)], found)
      }),
    storeHistory: (roomId, history, held) =>
      inTurn(async () => {
        const found = await findConversations(database, [roomId])
        const row = found.rows.get(roomId)
        if (!row) return
        await messages.bulkInsert(history.map(messageRow))
        await putConversations(database, [{ ...row, ranges: addRange(row.ranges, held) }], found)
      }),
    conversationIds: async () => (await conversations.find().exec()).map(({ id }) => id),
    healRanges: (roomId) =>
      inTurn(async () => {
        const found = await findConversations(database, [roomId])
        const row = found.rows.get(roomId)
        if (!row || (await isHeld(database, row))) return false
        const stored = await messages.find({ selector: { roomId } }).exec()
        const seqs = stored.map(({ seq }) => seq)
        await putConversations(database, [{ ...row, ranges: presentRanges(row.ranges, seqs) }], found)
        return true
      }),
    async conversation(id) {
      return (await findConversations(database, [id])).rows.get(id) ?? null
    },
    async conversationsOf(status, limit) {
      const rows = await conversations
        .find({ selector: { status }, sort: [{ status: 'desc' }, { lastAtMs: 'desc' }, { id: 'desc' }], limit })
        .exec()
      return rows.map((row) => row.toMutableJSON() as ConversationRow)
    },
  }
}
