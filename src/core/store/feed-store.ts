import type { EntityState, FeedEntry } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { SyncStore } from '#core/sync/sync-store.ts'
import {
  type FoundConversations,
  findConversations,
  putConversations,
  removeConversations,
  removeUnfitConversations,
} from './conversation-store.ts'
import { cursorAt, hasSkipped, numberOf } from './cursor.ts'
import type { EntityStore } from './entity-store.ts'
import type { PersistentDatabase } from './open-database.ts'
import { conversationRow, messageRow, type RowChanges, reduceEntries, roomIdsOf } from './reduce-entries.ts'
import { messageKey } from './rows.ts'
import type { StateStore } from './state-store.ts'
import type { Transactions } from './transactions.ts'

/** Applies feed entries and snapshots to the rows, and keeps the cursor. */
export function createFeedStore(deps: {
  database: PersistentDatabase
  build: string
  clock: Clock
  transactions: Transactions
  stateStore: StateStore
  entityStore: EntityStore
  /** The feed brought these of the user's own messages. */
  onArrived: (ids: readonly string[]) => Promise<void>
}): SyncStore {
  const { database, transactions, entityStore, onArrived } = deps
  const { conversations } = database
  const cursor = createCursorKeeper({
    ...deps,
    removeUnfit: () => transactions.inTurn(() => removeUnfitConversations(database)),
  })

  return {
    loadCursor: cursor.load,
    applyEntries: (entries, eid, isReadAlong) =>
      transactions.inTurn(async () => {
        const found = await findConversations(database, roomIdsOf(entries))
        const changes = reduceEntries(entries, found.rows, eid, isReadAlong)
        await storeEntries(deps, entries, changes, found)
        if (changes.arrivedIds.length > 0) await onArrived(changes.arrivedIds)
        const last = entries.at(-1)
        const isComplete = changes.unknownRoomIds.length === 0
        if (changes.hasSkipped) cursor.skip()
        if (isComplete && last) await cursor.set(eid, last.n)
        return { isComplete }
      }),
    applySnapshot: (page, eid) =>
      transactions.inTurn(async () => {
        const ids = page.conversations.map(({ id }) => id)
        const { rows: known } = await findConversations(database, ids)
        await Promise.all([
          // Many rows at once, most of them new.
          conversations.bulkUpsert(page.conversations.map((each) => conversationRow(each, known.get(each.id), eid))),
          entityStore.put(page.entities),
        ])
        await forgetRemoved(database, page.entities)
      }),
    async finishSnapshot(names, n, eid) {
      await transactions.inTurn(async () => {
        const stored = await conversations.find().exec()
        const gone = stored.map(({ id }) => id).filter((id) => !names.conversationIds.has(id))
        await removeConversations(database, gone)
      })
      await entityStore.removeAllExcept(names.entityIds)
      await transactions.inTurn(() => cursor.set(eid, n))
    },
  }
}

/** Writes a message and its conversation at once, so that tabs draw both together. */
async function storeEntries(
  { database, entityStore }: { database: PersistentDatabase; entityStore: EntityStore },
  entries: readonly FeedEntry[],
  changes: RowChanges,
  found: FoundConversations,
): Promise<void> {
  const received = entries.flatMap((entry) => (entry.kind === 'message' ? [messageRow(entry.message)] : []))
  // In parallel: until the cursor moves, a crash in between only means that the entries are applied again.
  await Promise.all([
    received.length > 0 && database.messages.bulkInsert(received),
    putConversations(database, changes.conversations, found),
    entityStore.put(changes.entities),
    entityStore.remove(changes.goneEntityIds),
    removeConversations(database, changes.goneConversationIds),
  ])
  await forgetRemoved(database, changes.entities)
}

/** Takes the text out of stored messages that were removed: nobody may find it in the browser's database. */
async function forgetRemoved({ messages }: PersistentDatabase, states: readonly EntityState[]): Promise<void> {
  for (const { entity, value } of states) {
    const { roomId, seq, removedAtMs } = value
    if (entity !== 'messageChange' || typeof removedAtMs !== 'number') continue
    const key = messageKey(String(roomId), Number(seq))
    await (await messages.findOne(key).exec())?.incrementalModify((row) => ({ ...row, text: '' }))
  }
}

/** The cursor's row. It also says whether this build has skipped entries that it does not understand. */
type CursorKeeper = {
  /** Reads the number of the last entry that was applied, and what an older build has left to read again. */
  load(eid: string): Promise<number | null>
  /** An entry of an unknown kind was skipped. */
  skip(): void
  set(eid: string, n: number): Promise<void>
}

function createCursorKeeper(deps: {
  build: string
  clock: Clock
  stateStore: StateStore
  entityStore: EntityStore
  /** Removes conversations that do not fit this build's schema; whether there were any. */
  removeUnfit: () => Promise<boolean>
}): CursorKeeper {
  const { build, clock, stateStore, entityStore, removeUnfit } = deps
  let skipped = false
  return {
    async load(eid) {
      const cursor = await stateStore.state('cursor')
      skipped = hasSkipped(cursor, build)
      if (!cursor || cursor.build === build) return numberOf(cursor, { eid, build })
      await entityStore.readAgain()
      // Rows of another build that do not fit are asked for again, with all others.
      return (await removeUnfit()) ? null : numberOf(cursor, { eid, build })
    },
    skip() {
      skipped = true
    },
    set: (eid, n) =>
      stateStore.setState('cursor', {
        ...cursorAt({ eid, n, build, hasSkipped: skipped }),
        localAsOfMs: clock.nowMs(),
      }),
  }
}
