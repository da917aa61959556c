import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Databases } from './databases.ts'

/** Rows that do not close are left to the browser. */
const deadlineMs = 2000

export async function closeDatabases({ live, persistent }: Databases, clock: Clock): Promise<void> {
  // A database closes its collections once all is done that is under way, which may be never; until then they count
  // among those that RxDB allows.
  const open = [live, persistent].flatMap(({ collections }) => Object.values(collections))
  const closing = Promise.allSettled([
    ...open.map((collection) => collection.close()),
    live.close(),
    persistent.closed || persistent.close(),
  ])
  await Promise.race([closing, sleep(clock, deadlineMs)])
}
