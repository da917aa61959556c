import { PgBoss, type QueueOptions, type QueueResult } from 'pg-boss'
import type * as v from 'valibot'
import { type Clock, systemClock } from '#core/platform/clock.ts'
import { afterCommit, type Database, type Db } from '#server/db/database.ts'
import { jobSchema } from '#server/db/job-schema.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { Job, JobDraft, JobKind, JobOptions } from './job.ts'
import { queueDatabase } from './queue-database.ts'
import { sendJobs } from './send-jobs.ts'
import { createWaitingJobs } from './waiting-jobs.ts'

/** How a try of a job ended. */
export type JobEnd = 'done' | 'failed'

/** Work that is done after a commit, once its time has come, by one of the processes. */
export type Jobs = {
  /**
   * Sends a job with the transaction of its cause. It begins as soon as the transaction has committed, or at its time,
   * and does not exist when it rolls back.
   */
  send<Data extends v.GenericSchema>(
    tx: Db,
    kind: JobKind<Data>,
    data: v.InferInput<Data>,
    options?: JobOptions,
  ): Promise<void>
  /** The same for several jobs of any kinds, with one statement. */
  sendAll(tx: Db, drafts: readonly JobDraft[]): Promise<void>
  /** Looks at once for jobs that may begin: somebody has changed when. */
  look(): void
  /** Begins to do jobs. Nothing can be sent before. */
  start(jobs: readonly Job[]): Promise<void>
  /** Waits until no job is under way any more; after `withinMs` the rest is left, and tried again later. */
  stop(withinMs: number): Promise<void>
}

/** How long a job may wait, and how long one that is done or has failed is kept, so that its reason can be read. */
const keptSeconds = 14 * 24 * 60 * 60
const hourSeconds = 60 * 60
/** Jobs of one kind that one process does at a time, if the kind does not say. */
const usualWidth = 2
/** A worker asks by itself so seldom that it is never: it is woken. */
const workerPollSeconds = 24 * 60 * 60
/** A try that failed is stored by then, in milliseconds. */
const storedWithinMs = 250

/**
 * The queue of jobs is pg-boss, in the database that everything else is in, so that a job and its cause commit together.
 * A process hears at once of the jobs that it sends itself, and asks for all others every `pollSeconds`, with one
 * statement for all kinds.
 *
 * @param deps.pollSeconds how late a job may begin that another process left
 * @param deps.checkSeconds how often jobs are looked for whose deadline is over; at least 1
 */
export function createJobs(deps: {
  database: Database
  log: Logger
  onEnd: (name: string, end: JobEnd) => void
  clock?: Clock
  pollSeconds?: number
  checkSeconds?: number
}): Jobs {
  const { log, onEnd, clock = systemClock, pollSeconds = 15, checkSeconds = 60 } = deps
  const boss = new PgBoss({
    db: queueDatabase(deps.database),
    backend: deps.database.shared ? 'postgres' : 'pglite',
    schema: jobSchema,
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
    superviseIntervalSeconds: checkSeconds,
    monitorIntervalSeconds: checkSeconds,
    // Jobs that wait for others: there are none.
    flowIntervalSeconds: hourSeconds,
    // Kinds do not change while a process runs.
    queueCacheIntervalSeconds: hourSeconds,
    bamIntervalSeconds: hourSeconds,
  })
  boss.on('error', (error) => log.error('jobs-failed', factsOf(error)))
  boss.on('warning', ({ message }) => log.warn('jobs-warned', { message }))
  const workers = new Map<string, string[]>()
  const waiting = createWaitingJobs({ db: deps.database.db, clock, log, pollMs: pollSeconds * 1000, wake })

  /** Lets the workers of a kind look for jobs now. */
  function wake(name: string) {
    for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker)
  }

  async function doOne({ kind, run }: Job, data: unknown, signal: AbortSignal) {
    try {
      await run(data, signal)
      onEnd(kind.name, 'done')
    } catch (error) {
      onEnd(kind.name, 'failed')
      log.warn('job-failed', { job: kind.name, ...factsOf(error) })
      waiting.lookAfter(storedWithinMs)
      // The queue stores what is thrown: the message alone, without what hangs on the error.
      throw new Error(String(factsOf(error).error))
    } finally {
      // There may be another one; a worker that finds none sleeps.
      wake(kind.name)
    }
  }

  async function serve(each: Job, known: QueueResult | undefined) {
    const { name } = each.kind
    const options = optionsOf(each.kind)
    if (!known) await boss.createQueue(name, options)
    else if (differs(known, options)) await boss.updateQueue(name, options)
    const handle = async ([next]: Array<{ data: unknown; signal: AbortSignal }>) =>
      next && doOne(each, next.data, next.signal)
    const started = Array.from({ length: each.kind.width ?? usualWidth }, () =>
      boss.work(name, { batchSize: 1, pollingIntervalSeconds: workerPollSeconds }, handle),
    )
    workers.set(name, await Promise.all(started))
  }

  async function sendAll(tx: Db, drafts: readonly JobDraft[]) {
    if (drafts.length === 0) return
    await sendJobs(tx, drafts)
    afterCommit(tx, () => {
      for (const { name, startAfterMs = 0 } of drafts) {
        const aheadMs = startAfterMs - clock.nowMs()
        if (aheadMs > 0) waiting.lookAfter(aheadMs)
        else wake(name)
      }
    })
  }

  return {
    send: (tx, kind, data, options = {}) => sendAll(tx, [{ ...options, name: kind.name, data: data as object }]),
    sendAll,
    look: () => waiting.lookAfter(0),
    async start(jobs) {
      await boss.start()
      const known = await boss.getQueues()
      for (const each of jobs)
        await serve(
          each,
          known.find(({ name }) => name === each.kind.name),
        )
      waiting.start()
    },
    async stop(withinMs) {
      await waiting.stop()
      await boss.stop({ graceful: true, timeout: withinMs })
    },
  }
}

const optionsOf = (kind: Job['kind']) => ({
  retryLimit: kind.retries,
  retryDelay: kind.pauseSeconds,
  retryBackoff: true,
  retryDelayMax: kind.longestPauseSeconds,
  expireInSeconds: kind.deadlineSeconds,
  retentionSeconds: keptSeconds,
  deleteAfterSeconds: keptSeconds,
})

const differs = (known: QueueResult, options: QueueOptions): boolean =>
  Object.entries(options).some(([name, value]) => known[name as keyof QueueOptions] !== value)
