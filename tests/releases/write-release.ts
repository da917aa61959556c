/*
 * `npx tsx tests/releases/write-release.ts`: writes the rows of a database of this build into a folder named after its
 * version, once, when a release is made. `tests/releases/database.test.ts` opens them with every later build.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/open-database.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { startTestServer } from '#tests/server/start-test-server.ts'
import { newId, s, say, signIn, startHandled, unwrap } from '#tests/server/test-client.ts'
import { releaseSecret } from './releases.ts'

const { version } = JSON.parse(await readFile(projectPath('package.json'), 'utf8'))
const journal = await readFile(projectPath('src/server/db/migrations/meta/_journal.json'), 'utf8')
const dataFolder = projectPath('node_modules/.cache/release-data')
await rm(dataFolder, { recursive: true, force: true })
await mkdir(dataFolder, { recursive: true })

const server = await startTestServer({ env: { EVERLINE_DATA: dataFolder, EVERLINE_SECRET: releaseSecret } })
const agentPassword = server.passwordOf('agent1@everline.test')
const agent = await signIn(server.url, 'agent1@everline.test', agentPassword)
const { roomId, visitor } = await startHandled(server.url, agent, { name: 'Vera', text: 'Do you ship to Lund?' })
unwrap(await say(agent, roomId, 'Yes, in two days.'))
unwrap(await say(visitor, roomId, 'Thank you!'))
const note = { id: newId(), text: 'Asks for express.', mentions: [] }
unwrap(await agent.call('writeNote', { params: { s, roomId }, body: note, idempotencyKey: newId() }))
await server.close()

const database = await openEmbedded(dataFolder)
const columns = await rowsOf<{ table: string; columns: string[] }>(
  database.db,
  sql`
    select c.table_name as "table", array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name order by c.table_name`,
)
const tables: Record<string, unknown[]> = {}
for (const { table, columns: names } of columns) {
  const list = sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
  const rows = await rowsOf<{ row: unknown }>(
    database.db,
    sql`select to_json(r) as row from (select ${list} from ${sql.identifier(table)}) r`,
  )
  if (rows.length > 0) tables[table] = rows.map(({ row }) => row)
}
await database.close()
await rm(dataFolder, { recursive: true, force: true })
const folder = projectPath(`tests/releases/${version}`)
await mkdir(folder, { recursive: true })
const { entries } = JSON.parse(journal)
const text = JSON.stringify({ lastMigration: entries.at(-1).tag, agentPassword, tables })
await writeFile(`${folder}/database.json.gz`, await promisify(gzip)(text))
