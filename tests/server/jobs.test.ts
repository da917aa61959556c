import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fail, ok } from '#core/platform/result.ts'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'
import { openEmbedded, openPostgres } from '#server/db/open-database.ts'
import { type Job, type JobKind, job } from '#server/jobs/job.ts'
import { createJobs, type JobEnd, type Jobs } from '#server/jobs/jobs.ts'
import { isSoak } from '../soak/runs.ts'
import { newDataFolder } from './data-template.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import { eventually } from './test-client.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Data = v.object({ id: v.string() })
const kindNamed = (name: string, more: Partial<JobKind<typeof Data>> = {}): JobKind<typeof Data> => ({
  ...{ name, data: Data },
  ...{ retries: 5, pauseSeconds: 1, longestPauseSeconds: 1, deadlineSeconds: 60 },
  ...more,
})

const programs = postgresPrograms()
const databases = [
  { name: 'the embedded database', isPostgres: false },
  ...(programs ? [{ name: 'PostgreSQL', isPostgres: true }] : []),
]

describe.each(databases)('jobs in $name', ({ isPostgres }) => {
  let database: Database
  let postgres: Postgres | undefined
  let folder: string | undefined
  const running: Jobs[] = []

  beforeAll(async () => {
    if (isPostgres && programs) {
      postgres = await startPostgres(programs)
      database = await openPostgres(await postgres.newDatabase())
    } else {
      folder = await newDataFolder('empty')
      database = await openEmbedded(folder)
    }
    await database.script('begin; create table causes (id text); create table effects (id text primary key); commit')
  })
  afterAll(async () => {
    await Promise.all(running.map((jobs) => jobs.stop(1000)))
    await database.close()
    await postgres?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  type Options = { on?: Database; pollSeconds?: number; checkSeconds?: number }
  async function started(list: readonly Job[], { on = database, ...times }: Options = {}) {
    const ends: JobEnd[] = []
    const jobs = createJobs({ database: on, log: silent, onEnd: (_, end) => ends.push(end), ...times })
    running.push(jobs)
    await jobs.start(list)
    return { jobs, ends }
  }
  const stored = (name: string) =>
    rowsOf<{ state: string; output: unknown }>(
      database.db,
      sql`select state::text, output from jobs.job where name = ${name}`,
    )

  it('a job begins when the transaction of its cause has committed, and not before', async () => {
    const kind = kindNamed('after-commit')
    const done: string[] = []
    const { jobs } = await started([job(kind, async ({ id }) => done.push(id))])
    await database.transaction(async (tx) => {
      await jobs.send(tx, kind, { id: 'one' })
      await tx.execute(sql`select pg_sleep(0.1)`)
      expect(done).toEqual([])
    })
    await eventually(() => done.length > 0)
    expect(done).toEqual(['one'])
  })

  it('a job of a transaction that was refused or failed does not exist', async () => {
    const kind = kindNamed('of-refused')
    const done: string[] = []
    const { jobs } = await started([job(kind, async ({ id }) => done.push(id))])
    await database.transaction(async (tx) => {
      await jobs.send(tx, kind, { id: 'refused' })
      return fail('forbidden')
    })
    const failing = database.transaction(async (tx) => {
      await jobs.send(tx, kind, { id: 'failed' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await database.transaction(async (tx) => ok(await jobs.send(tx, kind, { id: 'last' })))
    await eventually(() => done.length > 0)
    expect(await stored(kind.name)).toHaveLength(1)
    expect(done).toEqual(['last'])
  })

  it('many jobs that were sent at once are all done, without a poll between them', async () => {
    const kind = kindNamed('many')
    const done: string[] = []
    const { jobs } = await started([job(kind, async ({ id }) => done.push(id))])
    const ids = Array.from({ length: 12 }, (_, index) => `${index}`)
    await database.transaction(async (tx) => {
      for (const id of ids) await jobs.send(tx, kind, { id })
    })
    await eventually(() => done.length === ids.length)
    expect(done.toSorted()).toEqual(ids.toSorted())
  })

  it('a job that fails is tried again after its pause, and kept with its reason when all tries are over', async () => {
    const kind = kindNamed('failing', { retries: 1 })
    const tries: string[] = []
    const fails = job(kind, async ({ id }) => {
      tries.push(id)
      throw new Error(`${id} went wrong`)
    })
    const { jobs, ends } = await started([fails], { pollSeconds: 0.5 })
    await jobs.send(database.db, kind, { id: 'a' })
    await eventually(() => tries.length === 2)
    await eventually(async () => (await stored(kind.name))[0]?.state === 'failed')
    expect(tries).toEqual(['a', 'a'])
    expect(ends).toEqual(['failed', 'failed'])
    expect(JSON.stringify((await stored(kind.name))[0]?.output)).toContain('a went wrong')
  })

  it('data that do not fit are never given to the code', async () => {
    const kind = kindNamed('odd', { retries: 0 })
    const done: unknown[] = []
    const { jobs, ends } = await started([job(kind, async (data) => done.push(data))])
    // The checked edge: what an earlier build may have stored.
    await jobs.send(database.db, kind, { other: 1 } as never)
    await eventually(() => ends.length === 1)
    expect({ ends, done }).toEqual({ ends: ['failed'], done: [] })
  })

  it('two processes do each job once', async () => {
    const kind = kindNamed('shared')
    const done: string[] = []
    const list = [job(kind, async ({ id }) => done.push(id))]
    const [first, second] = [await started(list), await started(list)]
    const ids = Array.from({ length: 20 }, (_, index) => `${index}`)
    await Promise.all(ids.map((id, index) => (index % 2 ? first : second).jobs.send(database.db, kind, { id })))
    await eventually(() => done.length >= ids.length)
    expect(done.toSorted()).toEqual(ids.toSorted())
  })

  it('a job costs few statements, and a process that has none to do asks for nothing until its next poll', async () => {
    const kind = kindNamed('counted')
    const done: string[] = []
    const { counted, count } = countingDatabase(database)
    const { jobs } = await started([job(kind, async ({ id }) => done.push(id))], { on: counted })
    const send = () => counted.transaction((tx) => jobs.send(tx, kind, { id: 'one' }))
    await send()
    await eventually(() => done.length === 1)
    const completed = async () => (await stored(kind.name)).filter(({ state }) => state === 'completed').length
    await eventually(async () => (await completed()) === 1)
    const before = await count.whenStill()
    await send()
    await eventually(async () => (await completed()) === 2)
    // Sent, looked for by both workers, completed, and looked for once more by both.
    expect((await count.whenStill()) - before).toBeLessThanOrEqual(6)
  })

  it('a process that is killed at any step loses no job, and makes none of a cause that did not commit', async () => {
    for (let history = 0; history < (isSoak ? 110 : 1); history += 1) {
      const kind = kindNamed(`killed-${history}`, { deadlineSeconds: 600 })
      // A life has about 60 steps: those of the start, of two causes with a job each, and of their effects.
      const deaths = Array.from({ length: 9 }, (_, life) => 1 + life * 7 + ((history * 3) % 7))
      for (const death of deaths) await liveUntil(death, kind)
      const idsIn = (table: 'causes' | 'effects') =>
        idsOf(database.db, sql`select id from ${sql.identifier(table)} where id like ${`${kind.name}-%`}`)
      const causes = await idsIn('causes')
      expect(causes.length).toBeGreaterThan(4)
      // The deadlines of the dead pass.
      await database.db.execute(sql`update jobs.job set started_on = now() - interval '1 day' where state = 'active'`)
      const { jobs } = await started([effectOf(database, kind)], { pollSeconds: 0.5, checkSeconds: 1 })
      await eventually(async () => (await idsIn('effects')).length >= causes.length)
      expect(await idsIn('effects')).toEqual(causes)
      await jobs.stop(1000)
    }
  })

  /** A process that sends two jobs with their causes and does what it can, until it dies at its `death`th step. */
  async function liveUntil(death: number, kind: JobKind<typeof Data>) {
    const { mortal, end } = mortalDatabase(database, death)
    const jobs = createJobs({ database: mortal, log: silent, onEnd: () => {} })
    const life = async () => {
      await jobs.start([effectOf(mortal, kind)])
      for (let cause = 0; cause < 2; cause += 1) {
        const id = `${kind.name}-${randomUUID()}`
        await mortal.transaction(async (tx) => {
          await tx.execute(sql`insert into causes values (${id})`)
          await jobs.send(tx, kind, { id })
        })
      }
      await end
    }
    await life().catch(() => {})
    await jobs.stop(0).catch(() => {})
  }

  const effectOf = (on: Database, kind: JobKind<typeof Data>) =>
    job(kind, ({ id }) =>
      on.transaction((tx) => tx.execute(sql`insert into effects values (${id}) on conflict do nothing`)),
    )
})

const idsOf = async (db: Db, statement: ReturnType<typeof sql>) =>
  (await rowsOf<{ id: string }>(db, statement)).map(({ id }) => id).toSorted()

/** A database that counts the statements of the queue. `whenStill`: their number once none has come for 200 ms. */
function countingDatabase(database: Database) {
  let statements = 0
  const noteOne = async () => {
    statements += 1
  }
  const counted: Database = {
    ...database,
    db: before(database.db, noteOne),
    async script(text) {
      await noteOne()
      return database.script(text)
    },
  }
  async function whenStill(): Promise<number> {
    const seen = statements
    await new Promise((resolve) => setTimeout(resolve, 200))
    return seen === statements ? seen : whenStill()
  }
  return { counted, count: { whenStill } }
}

/** Calls `then` before each hand-written statement of a database, and `after` behind it. */
const before = (db: Db, then: () => Promise<void>, after: () => Promise<void> = async () => {}): Db =>
  new Proxy(db, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name)
      return async (statement: ReturnType<typeof sql>) => {
        await then()
        const answer = await target.execute(statement)
        await after()
        return answer
      }
    },
  })

/** A database whose process dies at a step: from then on nothing that it does arrives. `end` settles then, or when it has rested. */
function mortalDatabase(database: Database, death: number) {
  let steps = 0
  let die = () => {}
  const dead = new Promise<void>((resolve) => {
    die = resolve
  })
  const rested = new Promise<void>((resolve) => {
    setTimeout(resolve, 300)
  })
  async function step() {
    steps += 1
    if (steps < death) return
    die()
    throw new Error('killed')
  }
  const mortalDb = (db: Db): Db => before(db, step, step)
  const mortal: Database = {
    ...database,
    db: mortalDb(database.db),
    async transaction(run) {
      await step()
      const result = await database.transaction(async (tx) => {
        const result = await run(mortalDb(tx))
        await step()
        return result
      })
      await step()
      return result
    },
    async script(text) {
      await step()
      const rows = await database.script(text)
      await step()
      return rows
    },
  }
  return { mortal, end: Promise.race([dead, rested]) }
}
