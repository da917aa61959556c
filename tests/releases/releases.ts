import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { projectPath } from '#server/platform/project-path.ts'
import type { StoredDatabase } from './stored-rows.ts'

/** Secret key of the databases of releases. */
export const releaseSecret = 'the-secret-key-of-the-databases-of-releases-0123456789'

/** Said and typed in the conversation of each release's browser rows. */
export const releaseTexts = {
  asked: 'Do you ship to Lund?',
  answered: 'Yes, in two days.',
  unsentAnswer: 'Express takes one day.',
  unsentQuestion: 'And what does it cost?',
  draft: 'Shall I',
  attached: 'tent;price\nRidge 2;400\n',
}

/** Versions whose rows are kept. */
export const releases = (await readdir(projectPath('tests/releases'), { withFileTypes: true }))
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** `agentPassword`: that of agent1@everline.test. */
type Kept = { lastMigration: string; agentPassword: string; tables: Record<string, Array<Record<string, unknown>>> }

type BrowserRows = Record<'agent' | 'agentFiles' | 'agentLog' | 'visitor', StoredDatabase[]>

/** The rows that a release had stored in the browsers of an agent and of a visitor. */
export async function browserRowsOf(version: string): Promise<BrowserRows> {
  const packed = await readFile(projectPath(`tests/releases/${version}/browser-rows.json.gz`))
  return JSON.parse((await promisify(gunzip)(packed)).toString())
}

/** A data folder with the database of a release: its tables, its rows, and its list of migrations. */
export async function dataOfRelease(version: string): Promise<{ dataFolder: string; agentPassword: string }> {
  const text = await promisify(gunzip)(await readFile(projectPath(`tests/releases/${version}/database.json.gz`)))
  const { lastMigration, agentPassword, tables }: Kept = JSON.parse(text.toString())
  const migrationsFolder = projectPath('src/server/db/migrations')
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  const count = journal.entries.findIndex(({ tag }: { tag: string }) => tag === lastMigration) + 1
  if (count === 0) throw new Error(`The migration ${lastMigration} of ${version} is gone`)
  const dataFolder = await mkdtemp(join(tmpdir(), 'everline-release-'))
  await mkdir(join(dataFolder, 'db'))
  const database = await PGlite.create(join(dataFolder, 'db'))
  await database.exec(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder }).slice(0, count)) {
    for (const statement of sql) await database.exec(statement)
    await database.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
  // Rows come in the order of the tables' names, whatever refers to what.
  await database.exec('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(tables)) {
    const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
    await database.query(
      `insert into "${table}" (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::"${table}", $1)`,
      [rows],
    )
  }
  await database.exec('set session_replication_role = default')
  const numbered = await database.query<{ table: string; column: string }>(`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`)
  for (const { table, column } of numbered.rows)
    await database.exec(
      `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 0) + 1) from "${table}"`,
    )
  await database.close()
  return { dataFolder, agentPassword }
}
