import { entities as declared } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { type ClientStore, createClientStore } from './client-store.ts'
import { createRecount } from './counts.ts'
import { createDraftStore, type DraftStore } from './draft-store.ts'
import type { Definitions } from './entity-rows.ts'
import { createEntityStore, type EntityStore } from './entity-store.ts'
import type { PersistentDatabase } from './open-database.ts'
import { createRxdbRows } from './rxdb-rows.ts'
import { createStateStore, type StateStore } from './state-store.ts'
import { createTransactions } from './transactions.ts'

/** Every write to the rows on disk. Only the owner of the hub lock has one. */
export type HubStore = ClientStore &
  DraftStore &
  StateStore &
  Pick<EntityStore, 'entity' | 'entityKeys'> & {
    /** Counts what is unread and unsent again and, if `statuses`, the inbox's tabs. */
    recount(statuses: boolean): Promise<void>
    /** Ids of all stored conversations. */
    conversationIds(): Promise<string[]>
    /** Deletes what RxDB keeps of deleted rows. */
    compact(): Promise<void>
  }

export function createHubStore(deps: {
  database: PersistentDatabase
  /** If another build wrote the cursor, the entities are read again with this build's definitions. */
  build: string
  definitions?: Definitions
  clock: Clock
  /** A transaction does not end: a worker that hangs, or died without being destroyed, holds the rows. */
  onStuck: () => void
  /** The feed brought these of the user's own messages: their outbox rows can be deleted. */
  onArrived: (ids: readonly string[]) => Promise<void>
}): HubStore {
  const { database, build, definitions = declared, clock, onStuck, onArrived } = deps
  const transactions = createTransactions({ clock, onStuck })
  const stateStore = createStateStore(database, transactions)
  const entityStore = createEntityStore(database, definitions, transactions)
  const { conversations, messages, outbox, entities, state } = database
  const rows = createRxdbRows({ database, build, clock, transactions, stateStore, entityStore, onArrived })
  return {
    ...createClientStore({ rows, build }),
    ...createDraftStore(database, transactions, stateStore, clock),
    ...stateStore,
    entity: entityStore.entity,
    entityKeys: entityStore.entityKeys,
    recount: createRecount(database, transactions, stateStore),
    conversationIds: async () => (await conversations.find().exec()).map(({ id }) => id),
    async compact() {
      for (const collection of [outbox, state, entities, conversations, messages])
        await collection.storageInstance.cleanup(0)
    },
  }
}
