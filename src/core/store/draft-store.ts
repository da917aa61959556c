import * as v from 'valibot'
import { noDrafts, type RoomDrafts } from '#core/messages/drafts.ts'
import { type OutboxRow, OutboxRow as Row } from '#core/outbox/outbox-row.ts'
import { readStoredRow } from '#core/outbox/read-stored-row.ts'
import type { OutboxStore } from '#core/outbox/written-rows.ts'
import type { Clock } from '#core/platform/clock.ts'
import { createDraftRows, type DraftRows } from './draft-rows.ts'
import type { PersistentDatabase } from './open-database.ts'
import type { StateValue } from './rows.ts'
import type { StateStore } from './state-store.ts'
import type { Transactions } from './transactions.ts'
import { upsertRow } from './upsert-row.ts'

/** The drafts, and the outbox's store, which removes drafts that became messages. */
export type DraftStore = OutboxStore & {
  drafts: DraftRows & {
    /** The drafts of every room. */
    load(): Promise<Array<RoomDrafts & { roomId: string }>>
  }
}

const prefix = 'draft/'
/** Earlier builds stored only text and time; what has no text is no draft. */
const withDefaults = (value: Partial<StateValue<`draft/${string}`>> | null): RoomDrafts =>
  typeof value?.text === 'string' ? { ...noDrafts, ...value } : noDrafts

export function createDraftStore(
  database: PersistentDatabase,
  transactions: Transactions,
  stateStore: StateStore,
  clock: Pick<Clock, 'nowMs'>,
): DraftStore {
  const { state } = database
  const { drafts, outbox } = createDraftRows({
    async read(roomId) {
      const value = await stateStore.state(`${prefix}${roomId}`)
      return value && withDefaults(value)
    },
    write: (roomId, value) => stateStore.setState(`${prefix}${roomId}`, value),
    remove: async (roomId) => void (await transactions.watched(() => state.bulkRemove([prefix + roomId]))),
    outbox: createOutboxRows(database, transactions, clock),
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
          return { roomId: id.slice(prefix.length), ...withDefaults(value as StateValue<`draft/${string}`> | null) }
        })
      },
    },
  }
}

/** The outbox's rows in the database. Another build may have written them: none is given on as it lies. */
function createOutboxRows(
  { outbox }: PersistentDatabase,
  { watched }: Transactions,
  clock: Pick<Clock, 'nowMs'>,
): OutboxStore {
  const putOutbox = (row: OutboxRow) => watched(() => upsertRow(outbox, row.id, row))
  return {
    async loadOutbox() {
      const rows = await watched(() => outbox.find({ sort: [{ id: 'asc' }] }).exec())
      return Promise.all(
        rows.map(async (document) => {
          const stored = document.toMutableJSON() as OutboxRow
          if (v.is(Row, stored)) return stored
          const read = readStoredRow(stored, { newId: () => document.id, nowMs: clock.nowMs() })
          // Tabs read the rows too.
          await putOutbox(read)
          return read
        }),
      )
    },
    putOutbox,
    deleteOutbox: async (id) => void (await watched(() => outbox.bulkRemove([id]))),
  }
}
