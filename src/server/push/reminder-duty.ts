import { and, asc, eq, gt, lt, lte } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import type { Duty } from '#server/jobs/duties.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { pushes, pushSubscriptions } from '#server/push-devices/tables.ts'
import { reminderDutyName } from '#server/reminders/reminders.ts'
import { reminders } from '#server/reminders/tables.ts'
import { noticeKind } from './notices.ts'

/** A reminder that came due before this, in milliseconds, is pushed no more. */
const lateMs = 60 * 60_000
/** How long a device can answer a push, in milliseconds. */
const keptMs = 7 * 24 * 60 * 60_000
/** A reminder that is set tells when it is due; this is for those of a process that died, and of devices that came later. */
const everyMs = 10 * 60_000

/**
 * Sends a notice for each reminder whose time has come, to those who have a device for pushes. A reminder is found by each
 * run for an hour: a device is told of it once, see `pushes`. Each run also deletes the pushes that nobody can answer any more.
 */
export const reminderDuty = ({
  database,
  jobs,
  nowMs,
}: {
  database: Database
  jobs: Jobs
  nowMs: () => number
}): Duty => ({
  name: reminderDutyName,
  everyMs,
  fault: 'push-reminders-failed',
  async run() {
    const atMs = nowMs()
    const { db } = database
    await db.delete(pushes).where(lt(pushes.createdAtMs, atMs - keptMs))
    const { eid, roomId, serviceId } = reminders
    const hasDevice = eq(pushSubscriptions.eid, eid)
    const due = await db
      .selectDistinct({ eid, roomId, serviceId, atMs: reminders.atMs })
      .from(reminders)
      .innerJoin(pushSubscriptions, hasDevice)
      .where(
        and(
          lte(reminders.atMs, atMs),
          gt(reminders.atMs, atMs - lateMs),
          gt(reminders.atMs, pushSubscriptions.savedAtMs),
        ),
      )
    const drafts = due.map((reminder) => ({
      name: noticeKind.name,
      key: `reminder/${reminder.eid}/${reminder.roomId}/${reminder.atMs}`,
      data: {
        serviceId: reminder.serviceId,
        eids: [reminder.eid],
        notice: { of: 'reminder', roomId: reminder.roomId, atMs: reminder.atMs },
      },
    }))
    if (drafts.length > 0) await jobs.sendAll(db, drafts)
    const [next] = await db
      .select({ atMs: reminders.atMs })
      .from(reminders)
      .innerJoin(pushSubscriptions, hasDevice)
      .where(gt(reminders.atMs, atMs))
      .orderBy(asc(reminders.atMs))
      .limit(1)
    return next?.atMs ?? null
  },
})
