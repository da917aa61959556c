import { deepEqual } from 'rxdb'
import {
  type Conversation,
  entities as declared,
  type EntityName,
  type EntityState,
  type EntityValue,
  type Message,
} from '#core/contract/index.ts'
import type { DeliveryStore } from '#core/outbox/deliver.ts'
import type { OutboxStore } from '#core/outbox/outbox.ts'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { Clock } from '#core/platform/clock.ts'
import { entityId } from '#core/sync/entity-id.ts'
import type { SnapshotNames, SnapshotPage, SyncStore } from '#core/sync/sync.ts'
import { cursorAt, hasSkipped, numberOf } from './cursor.ts'
import { type Definitions, entityRow, entityStateOf } from './entity-rows.ts'
import type { PersistentDatabase } from './open-database.ts'
import { pagesOfRows } from './pages-of-rows.ts'
import { addRange } from './ranges.ts'
import { conversationRow, messageRow, reduceEntries, roomIdsOf, withMessage } from './reduce-entries.ts'
import type { ConversationRow, SeqRange, StateRow, StateValue } from './rows.ts'

/** Every write to the rows on disk. Only the owner of the hub lock has one. */
export type HubStore = SyncStore &
  OutboxStore &
  DeliveryStore & {
    conversation(id: string): Promise<ConversationRow | null>
    /** Newest first. */
    conversationsOf(status: ConversationRow['status'], limit: number): Promise<ConversationRow[]>
    /** Stores messages that were asked for; `held` is the whole run that the answer covers. */
    storeHistory(roomId: string, messages: readonly Message[], held: SeqRange): Promise<void>
    entity<E extends EntityName>(entity: E, key: string): Promise<EntityValue<E> | null>
    saveDraft(roomId: string, text: string, localAtMs: number): Promise<void>
    drafts(): Promise<Array<{ roomId: string; text: string; localAtMs: number }>>
    state<K extends StateRow['id']>(id: K): Promise<StateValue<K> | null>
    setState<K extends StateRow['id']>(id: K, value: StateValue<K>): Promise<void>
    /** Counts anew what is unread and unsent and, if `statuses`, the inbox's tabs. */
    recount(statuses: boolean): Promise<void>
    /** Drops what deleted rows leave behind. */
    compact(): Promise<void>
  }

/** Far longer than any transaction takes. */
const stuckAfterMs = 8000

/** @param deps.onArrived own messages that the feed brought: their outbox rows can go */
export function createHubStore(deps: {
  database: PersistentDatabase
  /** Rows that another build has written are read again, as far as it did not understand them. */
  build: string
  definitions?: Definitions
  clock: Clock
  /** A transaction does not end: that of a worker which hangs, or died without being destroyed, holds the rows. */
  onStuck: () => void
  onArrived: (ids: readonly string[]) => Promise<void>
}): HubStore {
  const { database, build, definitions = declared, clock, onStuck, onArrived } = deps
  const { conversations, messages, outbox, entities, state } = database
  let counted: Awaited<ReturnType<typeof countStatuses>> | undefined
  /** Changes of conversation rows read before they write: one after the other. */
  let lastChange: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(change: () => Promise<T>): Promise<T> => {
    const run = lastChange.then(() => watched(change))
    lastChange = run.catch(() => {})
    return run
  }
  const watched = async <T>(change: () => Promise<T>): Promise<T> => {
    const done = new AbortController()
    clock.after(stuckAfterMs, onStuck, done.signal)
    return change().finally(() => done.abort())
  }

  async function knownConversations(ids: string[]): Promise<Map<string, ConversationRow>> {
    const documents = await conversations.findByIds(ids).exec()
    return new Map([...documents].map(([id, document]) => [id, document.toMutableJSON() as ConversationRow]))
  }

  async function removeConversations(ids: readonly string[]) {
    if (ids.length === 0) return
    await conversations.bulkRemove([...ids])
    await messages.find({ selector: { roomId: { $in: [...ids] } } }).remove()
  }

  async function countStatuses() {
    const count = (status: ConversationRow['status']) => conversations.count({ selector: { status } }).exec()
    const [open, handling, missed, closed] = await Promise.all([
      count('open'),
      count('handling'),
      count('missed'),
      count('closed'),
    ])
    return { open, handling, missed, closed }
  }

  const setState = <K extends StateRow['id']>(id: K, value: StateValue<K>) =>
    watched(async () => {
      // The checked edge: K ties the id to its value.
      await state.incrementalUpsert({ id, value } as StateRow)
    })

  const putEntities = async (states: readonly EntityState[]) =>
    states.length > 0 && entities.bulkUpsert(states.map((each) => entityRow(each, definitions)))
  const removeEntities = async (ids: readonly string[]) => ids.length > 0 && entities.bulkRemove([...ids])

  let skipped = false
  const setCursor = (eid: string, n: number) =>
    setState('cursor', { ...cursorAt({ eid, n, build, hasSkipped: skipped }), localAsOfMs: clock.nowMs() })

  /** Reads again what another build has stored as it came, and what it had of an older version. */
  async function readEntitiesAgain() {
    for await (const page of pagesOfRows(entities, watched)) {
      const changed = page.flatMap((row) => {
        const read = entityRow(entityStateOf(row), definitions)
        return row.reading === read.reading && row.version === read.version && row.order === read.order ? [] : [read]
      })
      if (changed.length > 0) await watched(() => entities.bulkUpsert(changed))
    }
  }

  return {
    async loadCursor(eid) {
      const row = await watched(() => state.findOne('cursor').exec())
      const cursor = row ? (row.toJSON().value as StateValue<'cursor'>) : null
      skipped = hasSkipped(cursor, build)
      if (cursor && cursor.build !== build) await readEntitiesAgain()
      return numberOf(cursor, { eid, build })
    },

    applyEntries: (entries, eid, isReadAlong) =>
      inTurn(async () => {
        // Messages depend on no other row, and somebody waits to read them. All else side by side after them: until
        // the cursor moves, a crash in between only means that the entries are applied again.
        const arrived = entries.flatMap((entry) => (entry.kind === 'message' ? [messageRow(entry.message)] : []))
        const inserting = arrived.length > 0 && messages.bulkInsert(arrived)
        const changes = reduceEntries(entries, await knownConversations(roomIdsOf(entries)), eid, isReadAlong)
        await Promise.all([
          inserting,
          changes.conversations.length > 0 && conversations.bulkUpsert(changes.conversations),
          putEntities(changes.entities),
          removeEntities(changes.goneEntityIds),
          removeConversations(changes.goneConversationIds),
        ])
        if (changes.arrivedIds.length > 0) await onArrived(changes.arrivedIds)
        const last = entries.at(-1)
        const whole = changes.unknownRoomIds.length === 0
        skipped ||= changes.hasSkipped
        if (whole && last) await setCursor(eid, last.n)
        return { whole }
      }),

    applySnapshot: (page: SnapshotPage, eid) =>
      inTurn(async () => {
        const known = await knownConversations(page.conversations.map(({ id }) => id))
        await Promise.all([
          conversations.bulkUpsert(page.conversations.map((told) => conversationRow(told, known.get(told.id), eid))),
          putEntities(page.entities),
        ])
      }),

    async finishSnapshot(names: SnapshotNames, n, eid) {
      await inTurn(async () => {
        const kept = await conversations.find().exec()
        await removeConversations(kept.map(({ id }) => id).filter((id) => !names.conversationIds.has(id)))
      })
      for await (const page of pagesOfRows(entities, inTurn)) {
        const gone = page.map(({ id }) => id).filter((id) => !names.entityIds.has(id))
        await inTurn(() => removeEntities(gone))
      }
      await inTurn(() => setCursor(eid, n))
    },

    async loadOutbox() {
      const rows = await watched(() => outbox.find({ sort: [{ id: 'asc' }] }).exec())
      return rows.map((row) => row.toMutableJSON() as OutboxRow)
    },
    putOutbox: async (row) => void (await watched(() => outbox.incrementalUpsert(row))),
    deleteOutbox: async (id) => void (await watched(() => outbox.bulkRemove([id]))),

    storeMessages: (arrived) =>
      inTurn(async () => {
        const known = await knownConversations([...new Set(arrived.map(({ roomId }) => roomId))])
        for (const message of arrived) {
          const row = known.get(message.roomId)
          if (row) known.set(message.roomId, withMessage(row, message, message.senderEid ?? ''))
        }
        await Promise.all([
          arrived.length > 0 && messages.bulkInsert(arrived.map(messageRow)),
          known.size > 0 && conversations.bulkUpsert([...known.values()]),
        ])
      }),
    storeConversation: (told: Conversation) =>
      inTurn(async () => {
        const known = (await knownConversations([told.id])).get(told.id)
        const cursor = await state.findOne('cursor').exec()
        const eid = cursor ? (cursor.toJSON().value as StateValue<'cursor'>).eid : ''
        await conversations.bulkUpsert([conversationRow(told, known, eid)])
      }),
    storeHistory: (roomId, history, held) =>
      inTurn(async () => {
        const known = (await knownConversations([roomId])).get(roomId)
        if (!known) return
        await messages.bulkInsert(history.map(messageRow))
        await conversations.bulkUpsert([{ ...known, ranges: addRange(known.ranges, held) }])
      }),

    async conversation(id) {
      return (await knownConversations([id])).get(id) ?? null
    },
    async conversationsOf(status, limit) {
      const rows = await conversations
        .find({ selector: { status }, sort: [{ status: 'desc' }, { lastAtMs: 'desc' }, { id: 'desc' }], limit })
        .exec()
      return rows.map((row) => row.toMutableJSON() as ConversationRow)
    },

    async entity<E extends EntityName>(entity: E, key: string) {
      const row = (await watched(() => entities.findOne(entityId(entity, key)).exec()))?.toJSON()
      // The checked edge: a known row was read by the schema of its name.
      return row?.reading === 'known' ? (row.value as EntityValue<E>) : null
    },
    async saveDraft(roomId, text, localAtMs) {
      if (text === '') await watched(() => state.bulkRemove([`draft/${roomId}`]))
      else await setState(`draft/${roomId}`, { text, localAtMs })
    },
    async drafts() {
      // '0' follows '/': everything that begins with the prefix lies between.
      const rows = await state.find({ selector: { id: { $gt: 'draft/', $lt: 'draft0' } } }).exec()
      return rows.map((row) => {
        const { id, value } = row.toJSON()
        return { roomId: id.slice('draft/'.length), ...(value as StateValue<`draft/${string}`>) }
      })
    },
    async state(id) {
      const row = await watched(() => state.findOne(id).exec())
      // The checked edge: setState wrote the value of this id.
      return row ? (row.toJSON().value as StateValue<typeof id>) : null
    },
    setState,

    async recount(statuses) {
      if (statuses || !counted) counted = await watched(countStatuses)
      const mine = await conversations.find({ selector: { status: 'handling' } }).exec()
      const value = {
        ...counted,
        // A document has getters only for what its schema names.
        unread: mine.reduce((sum, row) => sum + row.toJSON().unread, 0),
        unsent: await outbox.count().exec(),
      }
      const before = await state.findOne('counts').exec()
      if (!deepEqual(before?.toJSON().value, value)) await setState('counts', value)
    },

    async compact() {
      for (const collection of [outbox, state, entities, conversations, messages])
        await collection.storageInstance.cleanup(0)
    },
  }
}
