import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Databases } from './databases.ts'

/** Databases that do not close in this time are left to the browser, in milliseconds. */
const deadlineMs = 2000

export async function closeDatabases({ live, persistent }: Databases, clock: Clock): Promise<void> {
  // RxDB closes a database's collections only after all work in progress, which may never end; until then they count
  // towards RxDB's limit. So the collections are closed first.
  const open = [live, persistent].flatMap(({ collections }) => Object.values(collections))
  const closing = Promise.allSettled([
    ...open.map((collection) => collection.close()),
    live.close(),
    persistent.closed || persistent.close(),
  ])
  await Promise.race([closing, sleep(clock, deadlineMs)])
}
