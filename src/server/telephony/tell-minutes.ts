import { overMinutesCode } from '#core/contract/telephony/over-minutes.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { say } from './call-life.ts'
import { callsToTell } from './call-minutes.ts'
import { lockCall } from './load-call.ts'
import { saveCall } from './save-call.ts'
import type { CallRules } from './start-call.ts'

/**
 * Tells the agents of calls that go on when the minutes of their service end [ERR-02]. No call is cut off: only new ones are
 * refused (decision 95). The rows say who was told, so that a restart forgets nothing, and several processes may look.
 */
export async function tellMinutes(deps: { database: Database; changes: Changes; rules: CallRules }): Promise<void> {
  const { database, changes, rules } = deps
  const { minutesOfMonth, routing } = rules
  if (minutesOfMonth === null) return
  for (const { call_id, service_id } of await callsToTell(database.db, minutesOfMonth, routing.nowMs())) {
    await changes.run(async ({ tx, feed }) => {
      const work = await lockCall(tx, service_id, call_id)
      // It may have ended since, or another process has told it.
      const [now] = await callsToTell(tx, minutesOfMonth, routing.nowMs(), call_id)
      if (!work || !now) return
      work.call.failureCode = now.is_over ? overMinutesCode : null
      say(work, 'STATE_UPDATE', null)
      await saveCall({ tx, feed }, work, routing)
    })
  }
}
