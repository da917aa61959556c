import { type SQL, sql } from 'drizzle-orm'
import { fromDrizzle, type Db as QueueDatabase } from 'pg-boss'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'

/**
 * The database as the queue uses it. All goes through `Database`: the embedded one has one connection, and a statement
 * that went past its transactions would become part of one.
 */
export const queueDatabase = (database: Database): QueueDatabase => ({
  async executeSql(text, values = []) {
    // Several statements in their own transaction; the driver of the embedded database takes one at a time.
    if (values.length === 0 && /^\s*begin\b/i.test(text)) return { rows: await database.script(text) }
    return inTransaction(database.db).executeSql(text, values)
  },
})

/** The same for a transaction: what is sent with it is there when it commits, and never was when it rolls back. */
export const inTransaction = (tx: Db): QueueDatabase =>
  fromDrizzle({ execute: async (statement: SQL) => ({ rows: await rowsOf(tx, statement) }) }, sql)
