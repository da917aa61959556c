import type { GivenCommands } from '#app/data/given-commands.ts'
import type { Locks } from '#core/platform/locks.ts'
import { tabLock } from '#workers/ports/names.ts'
import type { HandOver } from './hand-over.ts'

export type LeftBehind = {
  /** Looks for such commands; to be called whenever there may be some. */
  adopt(): void
  /**
   * Settles when the commands of tabs that were dead at the last look stand in the hand-over, oldest first: what this
   * tab queues afterwards was written later.
   */
  adopted(): Promise<void>
}

/**
 * Gives the hub the commands that other tabs have stored and that no hub has answered, once those tabs are dead, which
 * means that their locks are granted. A command that the hub refuses, because another user is signed in or it does not
 * know the room yet, stays for another attempt.
 */
export function adoptLeftBehind(deps: { given: GivenCommands; handOver: HandOver; locks: Locks }): LeftBehind {
  const { given, handOver, locks } = deps
  const waitedFor = new Set<string>()

  async function give(tabs: readonly string[]): Promise<void> {
    const left = tabs.flatMap((tab) => given.keptBy(tab).map((command) => ({ tab, command })))
    // Ids sort by the time at which they were made.
    const oldestFirst = left.toSorted((a, b) => (a.command.id < b.command.id ? -1 : 1))
    const giving = oldestFirst.map(async ({ tab, command }) => {
      const result = await handOver.give(command)
      if (result.ok) given.settled(command.id, tab)
    })
    await Promise.all(giving)
  }

  async function adoptLater(tab: string): Promise<void> {
    waitedFor.add(tab)
    await locks.hold(tabLock(tab), {}, () => give([tab]))
    waitedFor.delete(tab)
  }

  /** Holds the locks of those `tabs` that are dead until their commands are answered. */
  async function adopt(tabs: readonly string[], dead: readonly string[], onGiven: () => void): Promise<void> {
    const [tab, ...rest] = tabs
    if (tab === undefined) {
      const giving = give(dead)
      onGiven()
      return giving
    }
    await locks.hold(tabLock(tab), { ifAvailable: true }, (isDead) => {
      if (!isDead) void adoptLater(tab)
      return adopt(rest, isDead ? [...dead, tab] : dead, onGiven)
    })
  }

  let adopted = Promise.resolve()
  return {
    adopt() {
      const tabs = given.otherTabs().filter((tab) => !waitedFor.has(tab))
      // A browser that refuses its locks must not hold up what this tab queues.
      adopted = new Promise((resolve) => adopt(tabs, [], resolve).catch(() => resolve()))
    },
    adopted: () => adopted,
  }
}
