import { noDrafts, type RoomDrafts } from '#core/messages/drafts.ts'
import type { OutboxStore } from '#core/outbox/written-rows.ts'
import { createDraftRows, type DraftRows } from './draft-rows.ts'
import type { PersistentDatabase } from './open-database.ts'
import { createOutboxRows } from './outbox-rows.ts'
import type { StateValue } from './rows.ts'
import type { StateStore } from './state-store.ts'
import type { Transactions } from './transactions.ts'

/** The drafts, and the outbox's store, which removes drafts that became messages. */
export type DraftStore = OutboxStore & {
  drafts: DraftRows & {
    /** The drafts of every room. */
    load(): Promise<Array<RoomDrafts & { roomId: string }>>
  }
}

const prefix = 'draft/'
/** Earlier builds stored only text and time. */
const withDefaults = (value: StateValue<`draft/${string}`>): RoomDrafts => ({ ...noDrafts, ...value })

export function createDraftStore(
  database: PersistentDatabase,
  transactions: Transactions,
  stateStore: StateStore,
): DraftStore {
  const { state } = database
  const { drafts, outbox } = createDraftRows({
    async read(roomId) {
      const value = await stateStore.state(`${prefix}${roomId}`)
      return value && withDefaults(value)
    },
    write: (roomId, value) => stateStore.setState(`${prefix}${roomId}`, value),
    remove: async (roomId) => void (await transactions.watched(() => state.bulkRemove([prefix + roomId]))),
    outbox: createOutboxRows(database, transactions),
  })
  return {
    ...outbox,
    drafts: {
      ...drafts,
      async load() {
        // '0' follows '/' in the order of characters: all ids with the prefix lie between the two.
        const rows = await state.find({ selector: { id: { $gt: prefix, $lt: 'draft0' } } }).exec()
        return rows.map((row) => {
          const { id, value } = row.toJSON()
          return { roomId: id.slice(prefix.length), ...withDefaults(value as StateValue<`draft/${string}`>) }
        })
      },
    },
  }
}
