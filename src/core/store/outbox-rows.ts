import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { OutboxStore } from '#core/outbox/written-rows.ts'
import type { PersistentDatabase } from './open-database.ts'
import type { Transactions } from './transactions.ts'
import { upsertRow } from './upsert-row.ts'

/** The outbox's rows in the database. */
export const createOutboxRows = ({ outbox }: PersistentDatabase, { watched }: Transactions): OutboxStore => ({
  async loadOutbox() {
    const rows = await watched(() => outbox.find({ sort: [{ id: 'asc' }] }).exec())
    return rows.map((row) => row.toMutableJSON() as OutboxRow)
  },
  putOutbox: (row) => watched(() => upsertRow(outbox, row.id, row)),
  deleteOutbox: async (id) => void (await watched(() => outbox.bulkRemove([id]))),
})
