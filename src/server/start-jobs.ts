import { cronDuty } from '#server/jobs/cron-duty.ts'
import type { Job } from '#server/jobs/job.ts'
import type { ModuleParts } from './domain/module.ts'
import { housekeepingJob } from './housekeeping.ts'
import { busyTables } from './modules.ts'
import type { createServerDeps } from './server-deps.ts'

/** Begins what happens by itself: reactions, jobs, and the duties that come again and again. */
export async function startJobs(
  deps: Awaited<ReturnType<typeof createServerDeps>>,
  modules: readonly ModuleParts[],
): Promise<void> {
  const { database, jobs, outbox, duties, router, nowMs } = deps
  const { db } = database
  const all = [...modules.flatMap(({ jobs }) => jobs ?? []), housekeepingJob({ database, modules, busyTables, nowMs })]
  outbox.add(modules.flatMap(({ reacts }) => reacts ?? []))
  await jobs.start(all)
  const atTimes = all.filter((job): job is Job & { cron: string } => job.cron !== undefined)
  await duties.start([
    router.duty,
    ...modules.flatMap(({ duties }) => duties ?? []),
    ...atTimes.map((job) => cronDuty(job, { jobs, db, nowMs })),
  ])
}
