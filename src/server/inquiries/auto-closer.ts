import * as v from 'valibot'
import { loadRooms } from '#server/conversations/room-state.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Duties, Duty } from '#server/jobs/duties.ts'
import { type Job, type JobKind, job } from '#server/jobs/job.ts'
import { reaction } from '#server/jobs/reaction.ts'
import { dueRooms, idleDuty, moveIdle, nextIdleMs } from './idle-inquiries.ts'
import type { RoutingRules } from './route-inquiry.ts'

/** No inquiry is idle sooner after its last message: a minute is the shortest that can be set. */
const everyMs = 30_000

type Deps = {
  database: Database
  changes: Changes
  rules: RoutingRules
  /** An agent may have become free. */
  pokeRouter: () => void
  signal: AbortSignal
}

/**
 * Closes inquiries whose visitors no longer answer, after a countdown. It has no state of its own: the rows say what is to
 * do. Several processes may do it at once: they skip rooms that another has locked.
 *
 * @param deps.signal ends it
 */
export const autoCloser = ({ database, changes, rules, pokeRouter, signal }: Deps): Duty => ({
  name: idleDuty,
  everyMs,
  fault: 'auto-close-failed',
  async run() {
    const roomIds = await dueRooms(database.db, rules.nowMs())
    for (const roomId of roomIds) {
      if (signal.aborted) return null
      await changes.run(async ({ tx, feed }) => {
        const state = (await loadRooms(tx, [roomId], 'skip-locked')).get(roomId)
        if (state) await moveIdle({ tx, feed, rules }, state)
      })
    }
    if (roomIds.length > 0) pokeRouter()
    return nextIdleMs(database.db, rules.nowMs())
  },
})

const settingChanged: JobKind<v.GenericSchema> = {
  name: 'auto-close-setting',
  data: v.object({}),
  retries: 5,
  pauseSeconds: 1,
  longestPauseSeconds: 30,
  deadlineSeconds: 30,
}

/** Inquiries may be idle by another setting than they were: the process that hears of it looks at once. */
export const onSettingChanged = reaction(
  ['getAutoCloseSetting'],
  settingChanged,
  () => ({}),
  () => ({ key: 'all' }),
)
export const settingChangedJob = (duties: Pick<Duties, 'dueAt'>): Job =>
  job(settingChanged, async () => duties.dueAt(idleDuty, 0))
