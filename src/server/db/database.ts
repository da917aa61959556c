import { DrizzleQueryError, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Runs statements: the database itself, or one of its transactions. */
export type Db = PgDatabase<PgQueryResultHKT>

export type Database = {
  /** Runs single statements, each in a transaction of its own. */
  db: Db
  /**
   * Runs `run` in one transaction, which is repeated after a deadlock. Rolls back when `run` throws, and when it returns a
   * failure: a change that is refused has changed nothing, whatever it wrote before.
   */
  transaction<T>(run: (tx: Db) => Promise<T>): Promise<T>
  /** Runs a text of several statements that has no parameters and begins and ends its own transaction; answers all rows. */
  script(text: string): Promise<unknown[]>
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

/** No connection to the database could be had. */
export class NoConnection extends Error {}

/**
 * Whether what was thrown says that the database could not be reached, or went away in the middle. What it was asked for
 * may have been done or not: a commit whose answer is lost has happened.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Only what statements throw: a mail server that cannot be reached has the same codes.
  if (error instanceof DrizzleQueryError || error instanceof NoConnection) return isConnectionFault(error.cause)
  return isUnreachable(error.cause)
}

/** Whether an error of connecting says that no database answers now: it may be there later. */
export const isAway = (error: unknown): boolean => isUnreachable(error) || isConnectionFault(error)

function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Addresses that were tried one after the other.
  if (error instanceof AggregateError) return error.errors.some(isConnectionFault)
  return isConnectionState(sqlStateOf(error)) || lostConnection.test(error.message) || isConnectionFault(error.cause)
}

/** Class 08: connection exception; 57P01 to 57P05: shut down, crashed, starting, dropped, idle; 53300: too many connections. */
const isConnectionState = (state: string | null) =>
  state !== null &&
  (/^(08...|57P0[1-5]|53300)$/.test(state) ||
    [
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
      'ETIMEDOUT',
      'EHOSTUNREACH',
      'ENETUNREACH',
      'ENOTFOUND',
      'EAI_AGAIN',
    ].includes(state))

/** The driver's own errors have no code. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

const tries = 4

/** Ends a transaction whose change was refused. */
class RolledBack extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('the change was refused')
    this.result = result
  }
}

/** Whether a change returned a failed `Result`. */
export const isFailure = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'error' in value

/** Callbacks that wait for the commit of a transaction. */
const waiting = new WeakMap<Db, Array<() => void>>()

/** Calls `then` once a transaction has committed; never, if it rolls back. Outside of a transaction it is called at once. */
export function afterCommit(tx: Db, then: () => void): void {
  const callbacks = waiting.get(tx)
  if (callbacks) callbacks.push(then)
  else then()
}

/** `Database.transaction` on top of a driver's transactions. An unreachable database is not tried again: who asked may. */
export const retryingTransaction =
  (transaction: Database['transaction']): Database['transaction'] =>
  async (run) => {
    for (let attempt = 1; ; attempt += 1) {
      const committed: Array<() => void> = []
      try {
        const result = await transaction(async (tx) => {
          waiting.set(tx, committed)
          const result = await run(tx)
          if (isFailure(result)) throw new RolledBack(result)
          return result
        })
        for (const then of committed) then()
        return result
      } catch (error) {
        // The checked edge: it is what `run` returned.
        if (error instanceof RolledBack) return error.result as Awaited<ReturnType<typeof run>>
        const state = sqlStateOf(error)
        if ((state !== deadlock && state !== serializationFailure) || attempt === tries) throw error
      }
    }
  }
