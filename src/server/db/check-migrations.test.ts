import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { projectPath } from '#server/platform/project-path.ts'
import { newDataFolder } from '#tests/server/data-template.ts'
import { acceptFlag, checkMigrations, migrationFailure } from './check-migrations.ts'
import type { Database } from './database.ts'
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

  it('goes on if the last build before release 0.2.0 has made it, and is refused with the name of that build if an older one has', async () => {
    const [first] = readMigrationFiles({ migrationsFolder: migrations })
    if (!first) throw new Error('There are no migrations')
    const setFirst = (hash: string, createdAtMs: number) =>
      database.db.execute(
        sql`update drizzle.__drizzle_migrations set hash = ${hash}, created_at = ${createdAtMs} where id = 1`,
      )
    await setFirst('c5e48d85faa427e70b08417ba04afc94e55332218246b1e115db869ef0fa8f08', first.folderMillis)
    await database.close()
    database = await openEmbedded(folder)
    await setFirst('b56b9ba68abecab4'.padEnd(64, '0'), first.folderMillis - 1)
    await expect(check()).rejects.toThrow('Start the build 1e07743b')
    await setFirst(first.hash, first.folderMillis)
    await expect(check()).resolves.toBeUndefined()
  })

  it('a failed migration is named with its reason, without the statement', () => {
    const cause = new Error('relation "business_hours" already exists')
    const text = 'CREATE TABLE "nowhere" ()'
    const failed = Object.assign(new Error(`Failed query: ${text}`), { query: text, cause })
    const { message } = migrationFailure(failed, migrations, [])
    expect(message).toContain('relation "business_hours" already exists')
    expect(message).not.toContain('CREATE TABLE')
  })

  it('that has a table of the next migration is not upgraded in part, and one of a newer build opens when the operator insists', async () => {
    // As a build of a side branch leaves it: its migrations are not known here, its tables are there.
    await database.db.execute(sql`delete from drizzle.__drizzle_migrations`)
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
