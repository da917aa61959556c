import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Db, rowsOf } from './database.ts'

/** Goes on although the database has migrations that this build does not know. */
export const acceptFlag = '--accept-migrations'

/** The last of the migrations that the first one of this build replaces, and the last build that had them. */
const beforeRelease = {
  hash: 'c5e48d85faa427e70b08417ba04afc94e55332218246b1e115db869ef0fa8f08',
  build: '1e07743b of 2026-11-27',
}

type Applied = { hash: string; createdAt: number }

/**
 * Refuses a database that this build does not fit, before anything of it is changed: one that a newer build has upgraded,
 * and one that is older than the first migration. The migrations of the last build before it made the same tables: its
 * databases go on, as the first migration has their time.
 *
 * @throws with a message for the operator
 */
export async function checkMigrations(db: Db, migrationsFolder: string): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder })
  const [first, last] = [own[0], own.at(-1)]
  const applied = await appliedTo(db)
  if (!first || !last || applied.length === 0) return
  const known = new Set(own.map(({ hash }) => hash))
  if (applied.some(({ hash, createdAt }) => createdAt > last.folderMillis && !known.has(hash)))
    throw new Error(newerText(await newestBuild(db)))
  const hasFirst = applied.some(
    ({ hash, createdAt }) => createdAt === first.folderMillis && [first.hash, beforeRelease.hash].includes(hash),
  )
  if (!hasFirst) throw new Error(olderText)
}

const newerText = (build: string | null) =>
  `A newer build has upgraded this database${build ? `: Everline ${build}` : ''}. Start that build or a later one. ` +
  `To go on with this one nevertheless, start it with ${acceptFlag}: it may not understand what the newer one has written.`

const olderText =
  `This database was made by a development build before release 0.2.0. Start the build ${beforeRelease.build} with it ` +
  `once, which upgrades it, and then this one. If that build refuses it as well, it says why.`

async function appliedTo(db: Db): Promise<Applied[]> {
  const [found] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  )
  if (!found?.exists) return []
  const rows = await rowsOf<{ hash: string; created_at: number }>(
    db,
    sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map((row) => ({ hash: row.hash, createdAt: row.created_at }))
}

const buildName = 'newest-build'

async function newestBuild(db: Db): Promise<string | null> {
  const [row] = await rowsOf<{ value: string }>(db, sql`select value from secrets where name = ${buildName}`)
  return row?.value ?? null
}

/** Notes in the database which build has upgraded it last, for the refusals of older ones. */
export async function noteBuild(db: Db, build: string): Promise<void> {
  await db.execute(sql`
    insert into secrets (name, value) values (${buildName}, ${build})
    on conflict (name) do update set value = excluded.value where secrets.value <> excluded.value`)
}

/** The message of a migration that has failed: which one, and why, in the database's own words. */
export function migrationFailure(error: unknown, migrationsFolder: string, tags: readonly string[]): Error {
  const statement = error instanceof Error && 'query' in error ? String(error.query).trim() : ''
  const index = readMigrationFiles({ migrationsFolder }).findIndex(
    ({ sql: statements }) => statement !== '' && statements.some((each) => each.trim() === statement),
  )
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(
    `The database could not be upgraded, and is unchanged: migration ${tags[index] ?? 'unknown'} failed, because ${reason}. ` +
      'If a build that is not in the history of this one has made its tables, start that build, or begin with an empty EVERLINE_DATA or DATABASE_URL.',
    { cause: error },
  )
}
