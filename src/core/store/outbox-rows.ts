import * as v from 'valibot'
import { type OutboxRow, OutboxRow as Row } from '#core/outbox/outbox-row.ts'
import { readStoredRow } from '#core/outbox/read-stored-row.ts'
import type { OutboxStore } from '#core/outbox/written-rows.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { PersistentDatabase } from './open-database.ts'
import type { Transactions } from './transactions.ts'
import { upsertRow } from './upsert-row.ts'

/** The outbox's rows in the database. Another build may have written them: none is given on as it lies. */
export function createOutboxRows(
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
