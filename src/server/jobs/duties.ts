import { sql } from 'drizzle-orm'
import type { Clock } from '#core/platform/clock.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { duties as table } from './tables.ts'

/** Work that comes again and again, at times that rows say. Several processes may do it at once without harm. */
export type Duty = {
  /** Stays the same: other builds share its row. */
  name: string
  /** Longest pause between two runs, in milliseconds. */
  everyMs: number
  /** Name of the fault that is logged when it throws. */
  fault: string
  /** When it is done for the first time; at once without it. */
  firstAtMs?: () => number
  /** Does what is due. Returns when something is due next as far as the rows say, in milliseconds; null: nothing is. */
  run(): Promise<number | null>
}

export type Duties = {
  start(duties: readonly Duty[]): Promise<void>
  /**
   * Something becomes due at a time that no run of the duty has seen yet. Costs no statement: if this process dies before,
   * the next run of another one sees it in the rows.
   */
  dueAt(name: string, atMs: number): void
  /** Settles when nothing runs. */
  idle(): Promise<unknown>
}

/** The time is compared so often in memory: it may jump. */
const tickMs = 200
/** A run that has not ended by then is begun again, by another process for instance: it may be dead. */
const againMs = 5000
/** Pause before what could not be done is tried again. */
const heldMs = 250
/** Pause after a database that failed. */
const failedMs = 1000

/**
 * Runs duties once for all processes, each at its time: a row holds when. A process that takes one moves its time on, so
 * that the others leave it alone, and writes when it is due next when it has run it.
 *
 * @param deps.lookMs how late a process sees what others have written
 * @param deps.signal ends it
 */
export function createDuties(deps: {
  db: Db
  clock: Clock
  log: Logger
  signal: AbortSignal
  lookMs?: number
}): Duties {
  const { db, clock, log, signal, lookMs = 5000 } = deps
  const byName = new Map<string, Duty>()
  const nextAtMs = new Map<string, number>()
  /** When something becomes due that only this process knows of. */
  const hints = new Map<string, number>()
  const running = new Map<string, Promise<void>>()
  let seenAtMs = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null

  const isFree = (name: string) => byName.has(name) && !running.has(name)
  const dueIn = (times: ReadonlyMap<string, number>, nowMs: number) =>
    [...times].filter(([name, atMs]) => atMs <= nowMs && isFree(name)).map(([name]) => name)

  function tick() {
    clock.after(tickMs, tick, signal)
    if (looking) return
    const nowMs = clock.nowMs()
    const isStale = nowMs - seenAtMs >= lookMs || nowMs < seenAtMs - failedMs
    if (!isStale && dueIn(nextAtMs, nowMs).length === 0 && dueIn(hints, nowMs).length === 0) return
    looking = look(nowMs).finally(() => {
      looking = null
    })
  }

  async function look(nowMs: number) {
    const hinted = dueIn(hints, nowMs)
    for (const name of hinted) hints.delete(name)
    try {
      const free = [...byName.keys()].filter(isFree)
      for (const { name, next_at_ms, is_taken } of await take(db, { free, hinted, nowMs })) {
        nextAtMs.set(name, next_at_ms)
        if (is_taken) begin(name)
      }
      seenAtMs = nowMs
    } catch (error) {
      for (const name of hinted) hints.set(name, nowMs)
      nextAtMs.clear()
      // Looked for again soon, and not at each tick.
      seenAtMs = nowMs - lookMs + failedMs
      if (!signal.aborted) log.error('duties-failed', factsOf(error))
    }
  }

  function begin(name: string) {
    const duty = byName.get(name)
    if (!duty || signal.aborted) return
    running.set(
      name,
      run(duty).finally(() => running.delete(name)),
    )
  }

  async function run({ name, everyMs, fault, ...duty }: Duty) {
    try {
      const dueAtMs = (await duty.run()) ?? Number.POSITIVE_INFINITY
      const nowMs = clock.nowMs()
      // Work that is due still could not be done: somebody else holds it.
      const atMs = Math.ceil(Math.max(Math.min(dueAtMs, nowMs + everyMs), nowMs + heldMs))
      await db.execute(sql`update ${table} set next_at_ms = ${atMs}::bigint where name = ${name}`)
      nextAtMs.set(name, atMs)
    } catch (error) {
      // It is begun again when the time is over for which it was taken.
      if (!signal.aborted) log.error(fault, factsOf(error))
    }
  }

  return {
    async start(duties) {
      if (duties.length === 0) return
      for (const duty of duties) byName.set(duty.name, duty)
      const rows = duties.map(({ name, firstAtMs }) => ({ name, nextAtMs: firstAtMs?.() ?? clock.nowMs() }))
      await db.insert(table).values(rows).onConflictDoNothing()
      tick()
    },
    dueAt: (name, atMs) => void hints.set(name, Math.min(atMs, hints.get(name) ?? Number.POSITIVE_INFINITY)),
    async idle() {
      await looking
      await Promise.all(running.values())
    },
  }
}

type Taken = { name: string; next_at_ms: number; is_taken: boolean }

/** Takes the duties that are due, and answers when each of the others is. */
const take = (db: Db, { free, hinted, nowMs }: { free: string[]; hinted: string[]; nowMs: number }) =>
  rowsOf<Taken>(
    db,
    sql`
      with taken as (
        update ${table} set next_at_ms = ${nowMs + againMs}::bigint
        where name = any(${sql.param(free)}::text[])
          and (next_at_ms <= ${nowMs}::bigint or name = any(${sql.param(hinted)}::text[]))
        returning name, next_at_ms)
      select name, next_at_ms, true as is_taken from taken
      union all
      select d.name, d.next_at_ms, false from ${table} d where d.name not in (select name from taken)`,
  )
