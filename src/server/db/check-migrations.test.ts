import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { projectPath } from '#server/platform/project-path.ts'
import { newDataFolder } from '#tests/server/data-template.ts'
import { acceptFlag, checkMigrations, migrationFailure } from './check-migrations.ts'
import type { Database } from './database.ts'
import { formerMigrations, formerTimes } from './former-migrations.ts'
import { openEmbedded } from './open-database.ts'

const migrations = projectPath('src/server/db/migrations')

describe('a database of another build', () => {
  let folder: string
  let database: Database
  beforeAll(async () => {
    folder = await newDataFolder('empty')
    database = await openEmbedded(folder)
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  const check = () => checkMigrations(database.db, migrations)
  /** A build with this migration has upgraded the database. */
  const apply = (hash: string, atMs: number) =>
    database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash.padEnd(64, '0')}, ${atMs})`,
    )
  afterEach(() => database.db.execute(sql`delete from drizzle.__drizzle_migrations where hash like '%000000'`))

  it('a database of this build is accepted', async () => {
    await expect(check()).resolves.toBeUndefined()
  })

  it('is refused if a newer one has upgraded it, which it names', async () => {
    await apply('f', Date.UTC(2100, 0))
    await expect(check()).rejects.toThrow(acceptFlag)
    await database.db.execute(sql`update secrets set value = '0.2.0 with migration 0099_x' where name = 'newest-build'`)
    await expect(check()).rejects.toThrow('Everline 0.2.0 with migration 0099_x')
  })

  it.each(Object.entries(formerMigrations))(
    'is refused by name if its migration %s was written anew: %s',
    async (hash, build) => {
      await apply(hash, Date.UTC(2026, 10, 23))
      await expect(check()).rejects.toThrow(build)
    },
  )

  it.each(Object.entries(formerTimes))(
    'is refused by name if one of its migrations has another place in the order now: %s, %s',
    async (time, build) => {
      const [migration] = readMigrationFiles({ migrationsFolder: migrations })
      if (!migration) throw new Error('There are no migrations')
      const setTime = (ms: number) =>
        database.db.execute(
          sql`update drizzle.__drizzle_migrations set created_at = ${ms} where hash = ${migration.hash}`,
        )
      await setTime(Number(time))
      await expect(check()).rejects.toThrow(build)
      await setTime(migration.folderMillis)
      await expect(check()).resolves.toBeUndefined()
    },
  )

  it('a failed migration is named with its reason, without the statement', () => {
    const cause = new Error('relation "business_hours" already exists')
    const text = 'CREATE TABLE "nowhere" ()'
    const failed = Object.assign(new Error(`Failed query: ${text}`), { query: text, cause })
    const { message } = migrationFailure(failed, migrations, [])
    expect(message).toContain('relation "business_hours" already exists')
    expect(message).not.toContain('CREATE TABLE')
  })

  it('that has a table of the next migration is not upgraded in part, and one of a newer build opens when the operator insists', async () => {
    // As a build of a side branch leaves it: its last migrations are not known here, its tables are there. Not only the last
    // one, which may be of a kind that can be carried out twice.
    const lastOnes = sql`created_at in (select created_at from drizzle.__drizzle_migrations order by created_at desc limit 3)`
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations where ${lastOnes}`)
    await database.close()
    await expect(openEmbedded(folder)).rejects.toThrow(/migration \d{4}_\S+ failed, because .* already exists/)
    folder = await newDataFolder('empty')
    database = await openEmbedded(folder)
    await apply('f', Date.UTC(2100, 0))
    await database.close()
    database = await openEmbedded(folder, [], { acceptsAll: true })
    await expect(check()).rejects.toThrow(acceptFlag)
  })
})
