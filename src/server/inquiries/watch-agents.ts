import type { Clock } from '#core/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Logger } from '#server/platform/logger.ts'
import { repeat } from '#server/platform/repeat.ts'
import { endWrapUps, isSomeWrapUpOver } from '#server/staff/wrap-up.ts'
import { giveUpInquiries } from './give-up-inquiries.ts'
import type { RoutingRules } from './route-inquiry.ts'

type Deps = {
  database: Database
  changes: Changes
  clock: Clock
  rules: RoutingRules
  log: Logger
  /** An inquiry may be able to move on. */
  pokeRouter: () => void
  /** Ends it. */
  signal: AbortSignal
}

const everyMs = 500
/** Every tenth look is also for agents out of reach, whose time is counted in seconds. */
const giveUpEvery = 10

/**
 * Notices that agents can be offered something again, and that inquiries must leave agents who are out of reach. The rows
 * say when, so that a restart forgets nothing, and several processes may look.
 */
export function watchAgents(deps: Deps): { idle(): Promise<void> } {
  const { database, changes, clock, rules, pokeRouter } = deps
  let turn = 0

  async function look() {
    turn += 1
    const isOver = await isSomeWrapUpOver(database.db, clock.nowMs())
    if (isOver) await changes.run((tx, feed) => endWrapUps(tx, feed, clock.nowMs()))
    const isGivenUp = turn % giveUpEvery === 0 && (await giveUpInquiries({ database, changes }, rules))
    if (isOver || isGivenUp) pokeRouter()
  }
  return repeat(look, everyMs, 'routing-failed', deps)
}
