import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, rowsOf } from '#server/db/database.ts'
import { openPostgres } from '#server/db/open-database.ts'
import { keptPlans } from '#server/modules.ts'
import { projectPath } from '#server/platform/project-path.ts'
import { isSoak } from '../soak/runs.ts'
import { tablesOfWork, workOn } from './killed-work.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import { buildProgram } from './start-test-server.ts'

const programs = postgresPrograms()
/** How often a process is killed; each time is a history of its own. */
const kills = Number(process.env.EVERLINE_SOAK_KILLS ?? (isSoak ? 2000 : 5))
/** The database is restarted after so many. */
const restartEvery = 4

describe.skipIf(!programs)('three processes over one PostgreSQL', () => {
  let postgres: Postgres
  let url: string
  let database: Database
  let program: string
  const children = new Set<ChildProcess>()
  beforeAll(async () => {
    program = await buildProgram('tests/server/job-process.ts')
    postgres = await startPostgres(programs ?? '')
    url = await postgres.newDatabase()
    database = await openPostgres(url, keptPlans)
    await database.script(tablesOfWork)
  })
  afterAll(async () => {
    await Promise.all([...children].map(kill))
    await database.close()
    await postgres.stop()
  })

  async function begin() {
    const child = spawn(process.execPath, [program], {
      cwd: projectPath(),
      env: { PATH: process.env.PATH ?? '', DATABASE_URL: url },
      // It ends when this process ends, however that is.
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.add(child)
    await once(child.stdout, 'data')
    child.stdout.resume()
  }
  async function kill(child: ChildProcess) {
    children.delete(child)
    const ended = once(child, 'exit')
    if (child.kill('SIGKILL')) await ended
  }

  it(
    'are killed at any moment, and the database is restarted: each job, reaction and due time has its effect once',
    async () => {
      await Promise.all([begin(), begin(), begin()])
      for (let history = 1; history <= kills; history += 1) {
        await sleep(100 + Math.random() * 400)
        const [victim] = [...children].toSorted(() => Math.random() - 0.5)
        if (victim) await kill(victim)
        if (history % restartEvery === 0) await postgres.restart()
        await begin()
      }
      await Promise.all([...children].map(kill))
      const over = new AbortController()
      const { jobs, duties } = await workOn(database, over.signal)
      const countOf = async (what: ReturnType<typeof sql>) =>
        (await rowsOf<{ count: number }>(database.db, sql`select count(*)::int as count from ${what}`))[0]?.count ?? 0
      const causes = await countOf(sql`causes`)
      expect(causes).toBeGreaterThan(kills)
      await expect.poll(() => countOf(sql`effects`), { timeout: 60_000 }).toBe(3 * causes)
      expect(await countOf(sql`effects e where exists (select 1 from causes c where c.id = e.id)`)).toBe(3 * causes)
      expect(await countOf(sql`ticks`)).toBe(causes)
      expect(await countOf(sql`jobs.job where name in ('sent', 'reacted') and state = 'failed'`)).toBe(0)
      over.abort()
      await duties.idle()
      await jobs.stop(1000)
    },
    120_000 + kills * 10_000,
  )
})
