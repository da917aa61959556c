import type { GivenCommands } from '#app/data/given-commands.ts'
import type { Locks } from '#core/platform/locks.ts'
import { tabLock } from '#workers/ports/names.ts'
import type { HandOver } from './hand-over.ts'

/**
 * Gives the hub what other tabs have kept, as soon as those are dead: for that their locks are waited for. What the hub
 * refuses, since somebody else is signed in or it does not know the room yet, stays for another time.
 *
 * @returns to be called whenever there may be something
 */
export function adoptLeftBehind(deps: { given: GivenCommands; handOver: HandOver; locks: Locks }): () => void {
  const { given, handOver, locks } = deps
  const waitedFor = new Set<string>()

  async function adopt(tab: string) {
    waitedFor.add(tab)
    await locks.hold(tabLock(tab), {}, async () => {
      const giving = given.keptBy(tab).map(async (message) => {
        const result = await handOver.give(message)
        if (result.ok) given.settled(message.id, tab)
      })
      await Promise.all(giving)
    })
    waitedFor.delete(tab)
  }

  return () => {
    for (const tab of given.otherTabs()) if (!waitedFor.has(tab)) void adopt(tab)
  }
}
