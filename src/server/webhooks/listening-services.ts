import { eq } from 'drizzle-orm'
import type { Clock } from '#core/platform/clock.ts'
import type { Database } from '#server/db/database.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import { webhooks } from './tables.ts'

/** Services that have an active webhook: a message of any other costs no statement. */
export type ListeningServices = {
  /** Whether a service may have one. Until the first reading each may. */
  has(serviceId: string): boolean
  /** A committed change of a service's webhooks: it listens at once, until a reading says that it does not. */
  changed(serviceId: string): void
  /** Reads which services listen, and where other processes may change that, goes on to do so. */
  start(): Promise<void>
}

/** How late another process notices that a service has its first webhook, in milliseconds. */
const readAgainMs = 10_000

/** @param deps.signal ends the timer */
export function createListeningServices(deps: {
  database: Database
  clock: Clock
  log: Logger
  signal: AbortSignal
}): ListeningServices {
  const { database, clock, log, signal } = deps
  let known: ReadonlySet<string> | null = null
  /** Services whose last change a finished reading has not seen, with the number of the reading that will. */
  const changed = new Map<string, number>()
  let reading = 0

  async function read() {
    reading += 1
    const own = reading
    try {
      const rows = await database.db
        .selectDistinct({ serviceId: webhooks.serviceId })
        .from(webhooks)
        .where(eq(webhooks.isActive, true))
      known = new Set(rows.map(({ serviceId }) => serviceId))
      for (const [serviceId, seenBy] of changed) if (seenBy <= own) changed.delete(serviceId)
    } catch (error) {
      if (!signal.aborted) log.warn('webhooks-unread', factsOf(error))
    }
  }

  async function readAndPlan() {
    await read()
    if (database.shared && !signal.aborted) clock.after(readAgainMs, () => void readAndPlan(), signal)
  }

  return {
    has: (serviceId) => known === null || known.has(serviceId) || changed.has(serviceId),
    changed(serviceId) {
      changed.set(serviceId, reading + 1)
      if (!signal.aborted) void read()
    },
    start: readAndPlan,
  }
}
