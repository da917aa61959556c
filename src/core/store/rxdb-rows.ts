import type { DeepReadonly, RxDocument } from 'rxdb'
import * as v from 'valibot'
import { Conversation } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { ClientRows, RowsInChange } from './client-rows.ts'
import type { EntityStore } from './entity-store.ts'
import type { PersistentDatabase } from './open-database.ts'
import { type ConversationRow, hasNewText } from './rows.ts'
import type { StateStore } from './state-store.ts'
import type { Transactions } from './transactions.ts'

type Deps = {
  database: PersistentDatabase
  /** If another build wrote the cursor, the entities are read again with this build's definitions. */
  build: string
  clock: Clock
  transactions: Transactions
  stateStore: StateStore
  entityStore: EntityStore
  /** The backend has these of the user's own messages: their outbox rows can be deleted. */
  onArrived: (ids: readonly string[]) => Promise<void>
}

/** The hub's rows. RxDB has no transactions: changes run in turn, and each ends with the write that makes it valid. */
export function createRxdbRows(deps: Deps): ClientRows {
  const { database, build, stateStore, entityStore } = deps
  const { conversations } = database
  const { inTurn } = deps.transactions
  return {
    change: (use) => inTurn(() => use(rowsInChange(deps))),
    async keepOnly(names) {
      await inTurn(async () => {
        const stored = await conversations.find().exec()
        await removeConversations(
          database,
          stored.map(({ id }) => id).filter((id) => !names.conversationIds.has(id)),
        )
      })
      await entityStore.removeAllExcept(names.entityIds)
      return true
    },
    async loadCursor() {
      const cursor = await stateStore.state('cursor')
      if (!cursor || cursor.build === build) return cursor
      await entityStore.readAgain()
      return (await inTurn(() => removeUnfitConversations(database))) ? null : cursor
    },
    conversation: async (id) => (await findConversations(database, [id])).rows.get(id) ?? null,
    async conversationsOf(status, limit) {
      const rows = await conversations
        .find({ selector: { status }, sort: [{ status: 'desc' }, { lastAtMs: 'desc' }, { id: 'desc' }], limit })
        .exec()
      return rows.map((row) => row.toMutableJSON() as ConversationRow)
    },
  }
}

/** A snapshot brings more conversations at once than this, most of them new; the feed brings fewer. */
const mostOneByOne = 50

function rowsInChange({ database, clock, stateStore, entityStore, onArrived }: Deps): RowsInChange {
  const { conversations, messages } = database
  const documents: FoundConversations['documents'] = new Map()
  return {
    async conversations(ids) {
      const found = await findConversations(database, ids)
      for (const [id, document] of found.documents) documents.set(id, document)
      return found.rows
    },
    selfEid: async () => (await stateStore.state('cursor'))?.eid ?? '',
    async storedSeqs(conversation) {
      if (await isHeld(database, conversation)) return null
      return (await messages.find({ selector: { roomId: conversation.id } }).exec()).map(({ seq }) => seq)
    },
    async put({ arrivedIds = [], ...rows }) {
      const nowMs = clock.nowMs()
      const changed = (rows.conversations ?? []).map((row) => withHeardAt(row, documents.get(row.id)?.toJSON(), nowMs))
      const received = rows.messages ?? []
      // In parallel, a message and its conversation at once, so that tabs draw both together.
      await Promise.all([
        received.length > 0 && messages.bulkInsert(received),
        changed.length > mostOneByOne
          ? conversations.bulkUpsert(changed)
          : putConversations(database, changed, { documents }),
        entityStore.put(rows.entities ?? []),
        entityStore.remove(rows.goneEntityIds ?? []),
        removeConversations(database, rows.goneConversationIds ?? []),
      ])
      if (arrivedIds.length > 0) await onArrived(arrivedIds)
      return true
    },
    async clearTexts(keys) {
      for (const key of keys)
        await (await messages.findOne(key).exec())?.incrementalModify((row) => ({ ...row, text: '' }))
    },
    setCursor: (cursor) => stateStore.setState('cursor', { ...cursor, localAsOfMs: clock.nowMs() }),
  }
}

function withHeardAt(
  row: ConversationRow,
  stored: DeepReadonly<ConversationRow> | undefined,
  nowMs: number,
): ConversationRow {
  const heardAtMs = stored && hasNewText(stored, row) ? nowMs : stored?.heardAtMs
  return heardAtMs === undefined ? row : { ...row, heardAtMs }
}

/** Stored conversations, by id, as they were found. */
type FoundConversations = {
  rows: Map<string, ConversationRow>
  documents: Map<string, RxDocument<ConversationRow>>
}

/** Finds the conversations that are stored of these. */
export async function findConversations(
  { conversations }: PersistentDatabase,
  ids: readonly string[],
): Promise<FoundConversations> {
  const documents = await conversations.findByIds([...ids]).exec()
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
  { documents }: Pick<FoundConversations, 'documents'>,
) {
  const fresh = rows.filter(({ id }) => !documents.has(id))
  await Promise.all([
    fresh.length > 0 && conversations.bulkInsert(fresh),
    ...rows.map((row) => documents.get(row.id)?.incrementalModify(() => ({ ...row }))),
  ])
}

/** Removes conversations with all their messages. */
async function removeConversations({ conversations, messages }: PersistentDatabase, ids: readonly string[]) {
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
async function removeUnfitConversations(database: PersistentDatabase): Promise<boolean> {
  const rows = await database.conversations.find().exec()
  const unfit = rows.filter((row) => !v.is(StoredConversation, row.toJSON())).map(({ id }) => id)
  await removeConversations(database, unfit)
  return unfit.length > 0
}

/** Whether as many messages are stored as the conversation's ranges claim. Counts by the index, and reads no rows. */
async function isHeld({ messages }: PersistentDatabase, { id, ranges }: ConversationRow): Promise<boolean> {
  for (const [from, to] of ranges) {
    const stored = await messages.count({ selector: { roomId: id, seq: { $gte: from, $lte: to } } }).exec()
    if (stored < to - from + 1) return false
  }
  return true
}
