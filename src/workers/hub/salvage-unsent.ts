import { deleteDB, openDB } from 'idb'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { readStoredRow } from '#core/outbox/read-stored-row.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { persistentSchemas } from '#core/store/schemas.ts'
import { readDraft, type Unsent } from './unsent.ts'

/**
 * Reads outbox and drafts of a database that RxDB cannot open directly from IndexedDB; an earlier version may have
 * written the rows. No row of the outbox is lost: one that cannot be read becomes a failed row that shows its text.
 */
export async function salvageUnsent(
  databaseName: string,
  { random, clock }: { random: Random; clock: Clock },
): Promise<Unsent> {
  const stored = await storedIn(databaseName, 'outbox')
  const read = (row: unknown) => readStoredRow(row, { newId: () => random.uuid(), nowMs: clock.nowMs() })
  const drafts = await storedIn(databaseName, 'state')
  return {
    outbox: stored.map((row) => asQueued(read(row))),
    drafts: drafts.flatMap(readDraft),
  }
}

/** It may have been sent: it must not be withdrawn before the backend has answered. */
const asQueued = (row: OutboxRow): OutboxRow =>
  row.kind === 'unreadable' ? row : { ...row, state: 'queued', attempts: 1, failure: null }

const storedIn = (databaseName: string, collection: keyof typeof persistentSchemas): Promise<unknown[]> =>
  rowsOf(`rxdb-dexie-${databaseName}--${persistentSchemas[collection].version}--${collection}`)

async function rowsOf(name: string): Promise<unknown[]> {
  const database = await openDB(name)
  const isNew = database.objectStoreNames.length === 0
  try {
    const stores = [...database.objectStoreNames].map((store) => database.getAll(store))
    return (await Promise.all(stores)).flat().filter((row: unknown) => isRow(row) && !isDeleted(row._deleted))
  } finally {
    database.close()
    // The database did not exist, and opening it created it. The deletion is not waited for, because another realm's
    // connection would block it.
    if (isNew) void deleteDB(name).catch(() => {})
  }
}

const isRow = (row: unknown): row is { id: string; _deleted?: unknown } =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string'

/** Dexie stores booleans as '0' and '1', because IndexedDB cannot index them. */
const isDeleted = (value: unknown) => value === true || value === '1' || value === 1
