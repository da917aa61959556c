import { CronExpressionParser } from 'cron-parser'
import type { Db } from '#server/db/database.ts'
import type { Duty } from './duties.ts'
import type { Job } from './job.ts'
import type { Jobs } from './jobs.ts'

/**
 * The next time of a cron expression after `afterMs`, in milliseconds, by UTC. Throws for one that is none.
 */
export const nextCronMs = (cron: string, afterMs: number): number =>
  CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(afterMs) })
    .next()
    .getTime()

/** Sends a job at each time of its `cron`. One that still waits then is not sent a second time. */
export function cronDuty(
  { kind, cron }: Job & { cron: string },
  { jobs, db, nowMs }: { jobs: Pick<Jobs, 'sendAll'>; db: Db; nowMs: () => number },
): Duty {
  const next = () => nextCronMs(cron, nowMs())
  return {
    name: `cron-${kind.name}`,
    everyMs: Number.POSITIVE_INFINITY,
    fault: 'cron-failed',
    firstAtMs: next,
    async run() {
      await jobs.sendAll(db, [{ name: kind.name, data: {}, key: 'cron' }])
      return next()
    },
  }
}
