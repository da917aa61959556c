import { sql } from 'drizzle-orm'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Duty } from '#server/jobs/duties.ts'
import { agentsDuty, endWrapUps, isSomeWrapUpOver } from '#server/staff/wrap-up.ts'
import { giveUpInquiries, nextGiveUpMs } from './give-up-inquiries.ts'
import type { RoutingRules } from './route-inquiry.ts'

/** No agent counts as out of reach sooner: half a minute is the shortest that can be set. */
const everyMs = 10_000

/**
 * Notices that agents can be offered something again, and that inquiries must leave agents who are out of reach. The rows
 * say when, so that a restart forgets nothing, and several processes may look.
 *
 * @param deps.pokeRouter an inquiry may be able to move on
 */
export const watchAgents = ({
  database,
  changes,
  rules,
  pokeRouter,
}: {
  database: Database
  changes: Changes
  rules: RoutingRules
  pokeRouter: () => void
}): Duty => ({
  name: agentsDuty,
  everyMs,
  fault: 'routing-failed',
  async run() {
    const { db } = database
    const isOver = await isSomeWrapUpOver(db, rules.nowMs())
    if (isOver) await changes.run((change) => endWrapUps(change, rules.nowMs()))
    const isGivenUp = await giveUpInquiries({ database, changes }, rules)
    if (isOver || isGivenUp) pokeRouter()
    return nextMs(db, rules.nowMs())
  },
})

/** When the next agent's wrap-up is over, or an inquiry may have to leave its agent; null: neither is foreseen. */
async function nextMs(db: Db, nowMs: number): Promise<number | null> {
  const [row] = await rowsOf<{ at_ms: number | null }>(
    db,
    sql`select least((select min(wrap_up_until_ms) from users), ${nextGiveUpMs(nowMs)})::float8 as at_ms`,
  )
  return row?.at_ms ?? null
}
