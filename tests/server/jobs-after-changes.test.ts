import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import { fail } from '#core/platform/result.ts'
import { type Database, rowsOf } from '#server/db/database.ts'
import { openEmbedded, openPostgres } from '#server/db/open-database.ts'
import { createChanges } from '#server/feed/changes.ts'
import { cronDuty, nextCronMs } from '#server/jobs/cron-duty.ts'
import { createDuties, type Duty } from '#server/jobs/duties.ts'
import { type Job, type JobKind, job } from '#server/jobs/job.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { createOutbox, reaction } from '#server/jobs/reaction.ts'
import { keptPlans } from '#server/modules.ts'
import { countingDatabase } from './counting-database.ts'
import { newDataFolder } from './data-template.ts'
import { type Postgres, postgresPrograms, startPostgres } from './postgres.ts'
import { eventually } from './test-client.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Data = v.object({ id: v.string() })
const kindNamed = (name: string): JobKind<typeof Data> => ({
  ...{ name, data: Data },
  ...{ retries: 2, pauseSeconds: 1, longestPauseSeconds: 1, deadlineSeconds: 60 },
})
const programs = postgresPrograms()
const databases = [
  { name: 'the embedded database', isPostgres: false },
  ...(programs ? [{ name: 'PostgreSQL', isPostgres: true }] : []),
]

describe.each(databases)('work after changes in $name', ({ isPostgres }) => {
  let database: Database
  let postgres: Postgres | undefined
  let folder: string | undefined
  const running: Jobs[] = []
  const over = new AbortController()

  beforeAll(async () => {
    if (isPostgres && programs) {
      postgres = await startPostgres(programs)
      database = await openPostgres(await postgres.newDatabase(), keptPlans)
    } else {
      folder = await newDataFolder('empty')
      database = await openEmbedded(folder, keptPlans)
    }
  })
  afterAll(async () => {
    over.abort()
    await Promise.all(running.map((jobs) => jobs.stop(1000)))
    await database.close()
    await postgres?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  })

  async function started(list: readonly Job[], more: { pollSeconds?: number; clock?: Clock } = {}) {
    const jobs = createJobs({ database, log: silent, onEnd: () => {}, ...more })
    running.push(jobs)
    await jobs.start(list)
    return jobs
  }
  const stored = (name: string) =>
    rowsOf<{ id: string; state: string }>(
      database.db,
      sql`select data->>'id' as id, state::text from jobs.job where name = ${name} order by created_on`,
    )
  /** Changes to which modules can react with jobs of two kinds. */
  async function reacting(on = database) {
    const names = ['first', 'second'].map((name) => `${name}-${crypto.randomUUID()}`)
    const done: string[] = []
    const kinds = names.map(kindNamed) as [JobKind<typeof Data>, JobKind<typeof Data>]
    const jobs = await started(kinds.map((kind) => job(kind, async ({ id }) => done.push(id))))
    const outbox = createOutbox(jobs)
    const changes = createChanges({ database: on, outbox, onCommitted: () => {} })
    return { changes, outbox, kinds, done }
  }
  const eids = [crypto.randomUUID(), crypto.randomUUID()]
  const closed = (id: string) => ({ kind: 'conversation-gone', conversationId: id }) as const

  it('a reaction becomes a job in the transaction of the change, once for all who are told, and is done after the commit', async () => {
    const { changes, outbox, kinds, done } = await reacting()
    outbox.add([
      reaction(['conversation-gone'], kinds[0], ({ change }) =>
        change.kind === 'conversation-gone' ? { id: change.conversationId } : null,
      ),
    ])
    await changes.run(async ({ tx, feed }) => {
      feed.add('service', eids, closed('one'))
      feed.add('service', [crypto.randomUUID()], closed('one'))
      await tx.execute(sql`select pg_sleep(0.05)`)
      expect(done).toEqual([])
    })
    await eventually(() => done.length > 0)
    expect(await stored(kinds[0].name)).toHaveLength(1)
    expect(done).toEqual(['one'])
  })

  it('a change that is refused leaves no reaction', async () => {
    const { changes, outbox, kinds } = await reacting()
    outbox.add([reaction(['conversation-gone'], kinds[0], () => ({ id: 'refused' }))])
    await changes.run(async ({ feed }) => {
      feed.add('service', eids, closed('one'))
      return fail('forbidden')
    })
    expect(await stored(kinds[0].name)).toEqual([])
  })

  it('a message costs no statement more while nobody reacts to messages, and one if several modules do', async () => {
    const statements = { count: 0 }
    const { changes, outbox, kinds } = await reacting(countingDatabase(database, statements))
    const send = async () => {
      statements.count = 0
      await changes.run(async ({ feed }) => {
        feed.add('service', eids, { kind: 'mark', roomId: 'r', mark: {} } as never)
        feed.add('service', eids, { kind: 'message', message: { id: 'm' } } as never)
      })
      return statements.count
    }
    const before = await send()
    outbox.add([reaction(['conversation-gone'], kinds[0], () => ({ id: 'x' }))])
    expect(await send()).toBe(before)
    outbox.add([
      reaction(['message'], kinds[0], () => ({ id: 'm' })),
      reaction(['message', 'mark'], kinds[1], ({ change }) => ({ id: change.kind })),
    ])
    expect(await send()).toBe(before + 1)
    expect(await stored(kinds[1].name)).toHaveLength(2)
  })

  it('a job of a kind that no module does is refused, and with it the change', async () => {
    const jobs = await started([])
    const lost = database.transaction((tx) => jobs.send(tx, kindNamed('of-nobody'), { id: 'a' }))
    await expect(lost).rejects.toThrow('of-nobody')
  })

  it('a job begins at its time, and no earlier, however seldom is asked', async () => {
    const kind = kindNamed('later')
    const at: number[] = []
    const jobs = await started([job(kind, async () => at.push(Date.now()))])
    const startAfterMs = Date.now() + 700
    await jobs.send(database.db, kind, { id: 'a' }, { startAfterMs })
    await eventually(() => at.length > 0)
    expect(at[0]).toBeGreaterThanOrEqual(startAfterMs)
    expect(at[0]).toBeLessThan(startAfterMs + 3000)
  })

  it('two jobs of one kind begin at their own times, also if these are close to each other', async () => {
    const kind = kindNamed('close')
    const done: string[] = []
    const jobs = await started([job(kind, async ({ id }) => done.push(id))])
    const atMs = Date.now() + 300
    await jobs.send(database.db, kind, { id: 'a' }, { startAfterMs: atMs })
    await jobs.send(database.db, kind, { id: 'b' }, { startAfterMs: atMs + 400 })
    await eventually(() => done.length === 2)
    // Without a look of its own the second one would wait for the next look of all, 15 s later.
    expect(Date.now()).toBeLessThan(atMs + 8000)
    expect(done).toEqual(['a', 'b'])
  })

  it("times are those of the backend's clock, whatever the database's says", async () => {
    const kind = kindNamed('by-our-clock')
    let aheadMs = 0
    const clock: Clock = { ...systemClock, nowMs: () => Date.now() + aheadMs }
    const done: string[] = []
    const jobs = await started([job(kind, async ({ id }) => done.push(id))], { clock, pollSeconds: 0.2 })
    await jobs.send(database.db, kind, { id: 'tomorrow' }, { startAfterMs: Date.now() + 86_400_000 })
    await jobs.send(database.db, kind, { id: 'now' })
    await eventually(() => done.length > 0)
    expect(done).toEqual(['now'])
    aheadMs = 86_400_001
    await eventually(() => done.length > 1)
    expect(done).toEqual(['now', 'tomorrow'])
  })

  it('one job of each key waits: the last one, with its time', async () => {
    const kind = kindNamed('keyed')
    const jobs = await started([job(kind, async () => {})])
    const startAfterMs = Date.now() + 60_000
    await database.transaction(async (tx) => {
      await jobs.send(tx, kind, { id: 'first' }, { key: 'k', startAfterMs })
      await jobs.send(tx, kind, { id: 'other' }, { key: 'l', startAfterMs })
    })
    const again = ['second', 'third'].map((id) => ({ name: kind.name, data: { id }, key: 'k', startAfterMs }))
    await jobs.sendAll(database.db, again)
    expect((await stored(kind.name)).map(({ id }) => id).toSorted()).toEqual(['other', 'third'])
  })

  const dutyNamed = (name: string, run: Duty['run'], everyMs = 60_000): Duty => ({
    ...{ name, everyMs, run, fault: 'duty-failed' },
  })
  async function processWith(list: readonly Duty[], clock: Clock = systemClock) {
    const duties = createDuties({ db: database.db, clock, log: silent, signal: over.signal, lookMs: 300 })
    await duties.start(list)
    return duties
  }

  it('one of three processes does the work that is due, at the time that the rows said', async () => {
    const runs: string[] = []
    let next: number | null = Date.now() + 600
    const duty = (process: string) =>
      dutyNamed('shared', async () => {
        runs.push(process)
        const said = next
        next = null
        return said
      })
    for (const process of ['a', 'b', 'c']) await processWith([duty(process)])
    await eventually(() => runs.length === 2)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(runs).toHaveLength(2)
  })

  it('work that becomes due in one process is done at its time although the rows say later, also if the time jumps', async () => {
    const at: number[] = []
    let aheadMs = 0
    const clock: Clock = { ...systemClock, nowMs: () => Date.now() + aheadMs }
    const noting = dutyNamed('hinted', async () => {
      at.push(clock.nowMs())
      return null
    })
    const duties = await processWith([noting], clock)
    await eventually(() => at.length === 1)
    const dueAtMs = clock.nowMs() + 3_600_000
    duties.dueAt('hinted', dueAtMs)
    aheadMs = 3_600_000
    await eventually(() => at.length > 1)
    expect(at[1]).toBeGreaterThanOrEqual(dueAtMs)
  })

  it('a duty that fails is run again', async () => {
    let runs = 0
    const clock: Clock = { ...systemClock, nowMs: () => Date.now() + runs * 5000 }
    const failing = dutyNamed('failing-duty', async () => {
      runs += 1
      if (runs === 1) throw new Error('away')
      return null
    })
    await processWith([failing], clock)
    await eventually(() => runs === 2)
  })

  it('a job with a time table is sent once for all processes at each of its times', async () => {
    const kind = { ...kindNamed('by-cron'), data: v.object({}) }
    let aheadMs = 0
    const clock: Clock = { ...systemClock, nowMs: () => Date.now() + aheadMs }
    let runs = 0
    const each = { ...job(kind, async () => (runs += 1)), cron: '* * * * *' }
    const jobs = await started([each])
    for (let process = 0; process < 3; process += 1)
      await processWith([cronDuty(each, { jobs, db: database.db, nowMs: clock.nowMs })], clock)
    for (const minute of [1, 2]) {
      aheadMs = minute * 60_000
      await eventually(() => runs === minute)
    }
    expect(runs).toBe(2)
  })
})

it('the next time of a time table is by UTC', () => {
  expect(nextCronMs('30 3 * * *', Date.UTC(2026, 10, 27, 3, 30))).toBe(Date.UTC(2026, 10, 28, 3, 30))
})
