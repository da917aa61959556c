import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleNode } from 'drizzle-orm/node-postgres'
import { migrate as migrateNode } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type Database, type Db, isUnreachable, NoConnection, retryingTransaction } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { prepareJobSchema } from './job-schema.ts'
import type { KeptPlan } from './kept-plan.ts'
import { migrate } from './migrate.ts'
import { createPipelinedClient, type EmbeddedClient } from './pipelined-client.ts'
import { refusePooler } from './refuse-pooler.ts'

/** Types of big numbers: counts, times and sums. They stay below 2^53, and both databases answer them as numbers. */
const int8 = 20
const numeric = 1700

/** Requests that wait for a connection longer than this are answered that there is none. */
const connectWithinMs = 5000

type Opening = {
  /** Go on although the database has migrations that this build does not know. */
  acceptsAll?: boolean | undefined
}

/** Opens the embedded database of a folder, for this process alone. Throws when it cannot. */
export async function openEmbedded(
  dataFolder: string,
  plans: readonly KeptPlan[] = [],
  {
    client: clientKind = 'pipelined',
    acceptsAll = false,
  }: Opening & { client?: 'pipelined' | 'plain' | undefined } = {},
): Promise<Database> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(dataFolder)
  try {
    const pglite = await PGlite.create(join(dataFolder, 'db'), { parsers: { [int8]: Number, [numeric]: Number } })
    const plain = drizzlePglite(pglite)
    await migrate(widened(plain), (options) => migratePglite(plain, options), acceptsAll)
    await prepareJobSchema(widened(plain), (text) => pglite.exec(text))
    for (const { definition } of plans) await pglite.exec(definition)
    // The checked edge: Drizzle uses no more of PGlite than `EmbeddedClient` has.
    const client: EmbeddedClient = clientKind === 'pipelined' ? createPipelinedClient(pglite) : pglite
    const db = drizzlePglite(client as PGlite)
    return {
      db: widened(db),
      transaction: retryingTransaction((run) => widened(db).transaction(run)),
      // In PGlite's own transaction, which no other statement can slip into. The text ends it, in one way or the other.
      script: (text) => pglite.transaction(async (tx) => (await tx.exec(text)).flatMap(({ rows }) => rows)),
      shared: false,
      async close() {
        await pglite.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Connects to PostgreSQL, which several processes may share. Throws when it cannot. */
export async function openPostgres(
  url: string,
  plans: readonly KeptPlan[] = [],
  { acceptsAll = false }: Opening = {},
): Promise<Database> {
  for (const type of [int8, numeric]) pg.types.setTypeParser(type, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    application_name: 'everline',
    // Runs before everything else on a new connection, so that later statements find the plans.
    onConnect: async (client) => void (await client.query(plans.map(({ definition }) => definition).join(';'))),
  })
  // Without a listener, the error of a connection that breaks would end the process. An idle one is replaced with its
  // next use; one in use fails its next statement.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzleNode(pool)
  try {
    await refusePooler(pool)
    await migrateAlone(pool, acceptsAll)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: widened(db),
    transaction: retryingTransaction((run) => transactionOf(pool, run)),
    script: async (text) => rowsOfAll(await pool.query(text)),
    shared: true,
    close: () => pool.end(),
  }
}

/** The driver answers one result for each statement of a text, or the only one. */
const rowsOfAll = (results: pg.QueryResult | pg.QueryResult[]): unknown[] =>
  [results].flat().flatMap(({ rows }) => rows)

/** A transaction of one connection. Drizzle's own on a pool would never give back a connection that breaks before it begins. */
async function transactionOf<T>(pool: pg.Pool, run: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((cause: unknown) => {
    throw new NoConnection('no connection to the database', { cause })
  })
  let isBroken = false
  try {
    return await widened(drizzleNode(client)).transaction(run)
  } catch (error) {
    isBroken = isUnreachable(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

/** Several processes may start at the same moment: one migrates, the others wait for it. */
async function migrateAlone(pool: pg.Pool, acceptsAll: boolean) {
  const client = await pool.connect()
  const db = drizzleNode(client)
  const key = 4_815_162_342
  try {
    await db.execute(sql`select pg_advisory_lock(${key}::bigint)`)
    await migrate(widened(db), (options) => migrateNode(db, options), acceptsAll)
    await prepareJobSchema(widened(db), (text) => client.query(text))
    await db.execute(sql`select pg_advisory_unlock(${key}::bigint)`)
  } finally {
    // The lock ends with the connection, whatever has failed.
    client.release(true)
  }
}

// The checked edge: both drivers are this class. They differ in the type of a raw answer, which only `rowsOf` reads.
const widened = (db: unknown) => db as Db
