import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Runs statements: the database itself, or one of its transactions. */
export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  /** Runs single statements, each in a transaction of its own. */
  db: Db
  /** Runs `run` in one transaction, which is repeated after a deadlock. Rolls back when `run` throws. */
  transaction<T>(run: (tx: Db) => Promise<T>): Promise<T>
  /** Whether other processes may work on the same rows. */
  shared: boolean
  close(): Promise<void>
}

/** Rows of a hand-written statement. The caller says with `T` what the statement selects. */
export async function rowsOf<T>(db: Db, statement: SQL): Promise<T[]> {
  // The checked edge: both drivers answer `{ rows }`, and the type of a row is what its statement selects.
  const { rows } = (await db.execute(statement)) as { rows: T[] }
  return rows
}

const deadlock = '40P01'
const serializationFailure = '40001'

/** The SQLSTATE of a failed statement: of the error itself, or of one of its causes. */
export function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return error.code
  return error.cause === undefined ? null : sqlStateOf(error.cause)
}

const tries = 4

/** `Database.transaction` on top of a driver's transactions. */
export const retryingTransaction =
  (db: Db): Database['transaction'] =>
  async (run) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction(run)
      } catch (error) {
        const state = sqlStateOf(error)
        if ((state !== deadlock && state !== serializationFailure) || attempt === tries) throw error
      }
    }
  }
