import type { Clock } from '#core/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { pushSubscriptions } from './tables.ts'

/** Accounts that have a device for pushes: a change that concerns none of them costs no statement. */
export type Subscribers = {
  /** Those of some accounts that may have one. Until the first reading each may. */
  among(eids: readonly string[]): string[]
  /** Whether anybody of a service may have one. */
  isAnyOf(serviceId: string): boolean
  /** A subscription was stored. */
  added(account: { eid: string; serviceId: string }): void
  /** Reads them, and where other processes may add some, goes on to do so. */
  start(): Promise<void>
}

/** How late another process notices the first subscription of an account, in milliseconds. */
const readAgainMs = 10_000

/** @param deps.signal ends the timer */
export function createSubscribers(deps: {
  database: Database
  clock: Clock
  log: Logger
  signal: AbortSignal
}): Subscribers {
  const { database, clock, log, signal } = deps
  let known: { eids: Set<string>; services: Set<string> } | null = null
  /** Stored since the last reading began. */
  const added = new Map<string, string>()

  async function read() {
    const before = [...added.keys()]
    try {
      const { eid, serviceId } = pushSubscriptions
      const rows = await database.db.selectDistinct({ eid, serviceId }).from(pushSubscriptions)
      known = { eids: new Set(rows.map((row) => row.eid)), services: new Set(rows.map((row) => row.serviceId)) }
      for (const eid of before) added.delete(eid)
    } catch (error) {
      if (!signal.aborted) log.warn('push-subscriptions-unread', factsOf(error))
    }
  }

  async function readAndPlan() {
    await read()
    if (database.shared && !signal.aborted) clock.after(readAgainMs, () => void readAndPlan(), signal)
  }

  return {
    among: (eids) => eids.filter((eid) => known === null || known.eids.has(eid) || added.has(eid)),
    isAnyOf: (serviceId) => known === null || known.services.has(serviceId) || [...added.values()].includes(serviceId),
    added: ({ eid, serviceId }) => void added.set(eid, serviceId),
    start: readAndPlan,
  }
}
