import { lt } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { logRecords } from './tables.ts'

/** Deletes lines that were received before `beforeMs`. */
export async function pruneLogs(db: Db, beforeMs: number): Promise<void> {
  await db.delete(logRecords).where(lt(logRecords.receivedAtMs, beforeMs))
}
