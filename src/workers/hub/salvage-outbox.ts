import { openDB } from 'idb'
import * as v from 'valibot'
import type { OutboxRow } from '#core/store/rows.ts'
import { persistentSchemas } from '#core/store/schemas.ts'

/** What must be there for a command to be sent; the rest is given anew. */
const SalvagedRow = v.object({
  id: v.pipe(v.string(), v.uuid()),
  roomId: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(['message', 'close-inquiry', 'open-conversation']),
  text: v.string(),
  inquiryId: v.nullable(v.string()),
  localCreatedAtMs: v.number(),
  _deleted: v.optional(v.unknown()),
})

/**
 * Reads the outbox of a database that RxDB cannot open, straight from IndexedDB, at whatever version it is: rows that
 * are whole are worth sending however broken the rest may be.
 */
export async function salvageOutbox(databaseName: string): Promise<OutboxRow[]> {
  const name = `rxdb-dexie-${databaseName}--${persistentSchemas.outbox.version}--outbox`
  const database = await openDB(name)
  try {
    const rows: OutboxRow[] = []
    for (const store of database.objectStoreNames) {
      for (const raw of await database.getAll(store)) {
        const parsed = v.safeParse(SalvagedRow, raw)
        if (!parsed.success || isDeleted(parsed.output._deleted)) continue
        const { _deleted, ...row } = parsed.output
        rows.push({ ...row, state: 'queued', attempts: 1, failure: null })
      }
    }
    return rows
  } finally {
    database.close()
  }
}

/** Dexie keeps booleans as '0' and '1', since IndexedDB cannot index them. */
const isDeleted = (value: unknown) => value === true || value === '1' || value === 1
