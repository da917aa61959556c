import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Db, rowsOf } from './database.ts'
import { formerMigrations, formerTimes } from './former-migrations.ts'

/** Goes on although the database has migrations that this build does not know. */
export const acceptFlag = '--accept-migrations'

type Applied = { hash: string; createdAt: number }

/**
 * Refuses a database that this build does not fit, before anything of it is changed: one that a newer build has upgraded,
 * and one whose tables were made by migrations that were written anew since.
 *
 * @throws with a message for the operator
 */
export async function checkMigrations(db: Db, migrationsFolder: string): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder })
  const times = new Map(own.map(({ hash, folderMillis }) => [hash, folderMillis]))
  const lastMs = Math.max(...own.map(({ folderMillis }) => folderMillis))
  const strange = (await appliedTo(db)).filter(({ hash, createdAt }) => times.get(hash) !== createdAt)
  if (strange.length === 0) return
  if (strange.some(({ createdAt }) => createdAt > lastMs)) throw new Error(newerText(await newestBuild(db)))
  const former = strange
    .map(({ hash, createdAt }) => formerMigrations[hash.slice(0, 16)] ?? formerTimes[createdAt])
    .find((build) => build !== undefined)
  if (former !== undefined) throw new Error(formerText(former))
}

const newerText = (build: string | null) =>
  `A newer build has upgraded this database${build ? `: Everline ${build}` : ''}. Start that build or a later one. ` +
  `To go on with this one nevertheless, start it with ${acceptFlag}: it may not understand what the newer one has written.`

const formerText = (build: string) =>
  `This database was made by the development build ${build}, whose tables were changed before they were final: it ` +
  `cannot be upgraded. Start that build to reach its data, and begin with an empty EVERLINE_DATA or DATABASE_URL.`

async function appliedTo(db: Db): Promise<Applied[]> {
  const [found] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "exists"`,
  )
  if (!found?.exists) return []
  const rows = await rowsOf<{ hash: string; created_at: string | number }>(
    db,
    sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map((row) => ({ hash: row.hash, createdAt: Number(row.created_at) }))
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
