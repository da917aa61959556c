import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { systemClock } from '#core/platform/clock.ts'
import { type Database, rowsOf } from '#server/db/database.ts'
import { createChanges } from '#server/feed/changes.ts'
import { createDuties, type Duty } from '#server/jobs/duties.ts'
import { type JobKind, job } from '#server/jobs/job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createOutbox, reaction } from '#server/jobs/reaction.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const Data = v.object({ id: v.string() })
const kindNamed = (name: string): JobKind<typeof Data> => ({
  ...{ name, data: Data },
  // A job of a killed process is begun again by another one after two seconds.
  ...{ retries: 1000, pauseSeconds: 1, longestPauseSeconds: 1, deadlineSeconds: 2 },
})
const [sent, reacted] = [kindNamed('sent'), kindNamed('reacted')]

/** Tables: changes with their due times, and what followed from each, once. */
export const tablesOfWork = `
  begin;
  create table causes (id text primary key, at_ms bigint not null);
  create table effects (id text not null, name text not null, primary key (id, name));
  create table ticks (id text not null);
  commit`

/** Does the work of one process on the tables, and returns how it changes something. */
export async function workOn(database: Database, signal: AbortSignal) {
  const { db } = database
  const effect = (name: string) => ({
    kind: kindNamed(name),
    run: ({ id }: { id: string }) =>
      db.execute(sql`insert into effects values (${id}, ${name}) on conflict do nothing`),
  })
  const jobs = createJobs({ database, log: silent, onEnd: () => {}, pollSeconds: 1, checkSeconds: 1 })
  const outbox = createOutbox(jobs)
  outbox.add([
    reaction(['conversation-gone'], reacted, ({ change }) =>
      change.kind === 'conversation-gone' ? { id: change.conversationId } : null,
    ),
  ])
  const duties = createDuties({ db, clock: systemClock, log: silent, signal, lookMs: 500 })
  const changes = createChanges({ database, outbox, onDue: duties.dueAt, onCommitted: () => {} })
  await jobs.start([sent, reacted].map(({ name }) => job(effect(name).kind, effect(name).run)))
  const duty: Duty = {
    ...{ name: 'ticking', everyMs: 1000, fault: 'tick-failed' },
    async run() {
      // Done once, whoever else does it: the row is locked.
      await db.execute(sql`
        with due as (select id from causes where at_ms <= ${Date.now()}::bigint and not exists (
          select 1 from effects e where e.id = causes.id and e.name = 'tick') for update skip locked),
        done as (insert into effects select id, 'tick' from due on conflict do nothing returning id)
        insert into ticks select id from done`)
      const [next] = await rowsOf<{ at_ms: number | null }>(
        db,
        sql`select min(at_ms)::float8 as at_ms from causes where not exists (
          select 1 from effects e where e.id = causes.id and e.name = 'tick')`,
      )
      return next?.at_ms ?? null
    },
  }
  await duties.start([duty])
  return {
    jobs,
    duties,
    change: (id: string) =>
      changes.run(async ({ tx, feed }) => {
        const atMs = Date.now() + 300
        await tx.execute(sql`insert into causes values (${id}, ${atMs}::bigint)`)
        await jobs.send(tx, sent, { id })
        feed.add('service', [], { kind: 'conversation-gone', conversationId: id })
        feed.due('ticking', atMs)
      }),
  }
}
