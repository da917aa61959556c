import type { GivenCommands } from '#app/data/given-commands.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import type { Result } from '#core/platform/result.ts'
import type { QueuedCommand } from '#workers/ports/hub-api.ts'
import { tabLock } from '#workers/ports/names.ts'
import type { CallHub } from './call-hub.ts'
import { createTurns } from './give-in-turn.ts'
import { hasNoAnswer, isRestart, mostTries } from './no-answer.ts'

export type HandOver = {
  /** Stores a command, and gives it to the hub or to its successor; settles when a hub has stored or refused it. */
  queue(command: QueuedCommand): Promise<Result<null>>
  /** Looks for commands that dead tabs have stored; to be called whenever there may be some. */
  adopt(): void
  /** Settles when every command that was queued before, and what dead tabs had left, has been answered. */
  done(): Promise<void>
}

/**
 * Hands queued commands over to the hub in their order [PWA-05]. Each waits for the answer to the one before: a hub
 * that dies may have stored only some of its commands, in any order, and the next hub would send these before the tab
 * could give it the rest.
 *
 * The commands that other tabs have stored and that no hub has answered are given too, once those tabs are dead, which
 * means that their locks are granted. A command that the hub refuses, because another user is signed in or it does not
 * know the room yet, stays for another attempt.
 *
 * @param deps.next settles with the hub that follows the given one, at once if it is there already
 */
export function createHandOver(deps: {
  next: (after: CallHub | null) => Promise<CallHub>
  given: GivenCommands
  locks: Locks
  clock: Clock
}): HandOver {
  const { next, given, locks } = deps
  let last: Promise<unknown> = Promise.resolve()
  /** Settles when the commands of tabs that were dead at some look have been answered. */
  let adopted = Promise.resolve()
  const waitedFor = new Set<string>()
  const turns = createTurns(deps)

  async function deliver(command: QueuedCommand): Promise<Result<null>> {
    let hub = await next(null)
    let result = await turns.give(hub, command)
    for (let tries = 1; tries < mostTries && !result.ok && hasNoAnswer(result.error.name); tries += 1) {
      if (isRestart(result.error.name)) hub = await next(hub)
      result = await turns.give(hub, command)
    }
    // The checked edge: `queue` answers nothing but its failures.
    return result as Result<null>
  }

  /**
   * Gives what dead tabs have left, oldest first. It does not stand behind this tab's own commands: one of those may be
   * waiting for just these.
   */
  async function giveOf(tabs: readonly string[]): Promise<void> {
    const left = tabs.flatMap((tab) => given.keptBy(tab).map((command) => ({ tab, command })))
    // Ids sort by the time at which they were made.
    const oldestFirst = left.toSorted((a, b) => (a.command.id < b.command.id ? -1 : 1))
    for (const { tab, command } of oldestFirst) {
      const result = await deliver(command)
      if (result.ok) given.settled(command.id, tab)
      else turns.pass(command.id)
    }
  }

  async function adoptLater(tab: string): Promise<void> {
    waitedFor.add(tab)
    await locks.hold(tabLock(tab), {}, () => giveOf([tab]))
    waitedFor.delete(tab)
  }

  /** Holds the locks of those `tabs` that are dead until their commands are answered. */
  async function adopt(tabs: readonly string[], dead: readonly string[] = []): Promise<void> {
    const [tab, ...rest] = tabs
    if (tab === undefined) return giveOf(dead)
    await locks.hold(tabLock(tab), { ifAvailable: true }, (isDead) => {
      if (!isDead) void adoptLater(tab)
      return adopt(rest, isDead ? [...dead, tab] : dead)
    })
  }

  return {
    async queue(command) {
      given.keep(command)
      // This command was written after all commands that closed tabs have left behind.
      await adopted
      const answer = last.then(() => deliver(command))
      last = answer
      const result = await answer
      given.settled(command.id)
      return result
    },
    adopt() {
      const tabs = given.otherTabs().filter((tab) => !waitedFor.has(tab))
      // A browser that refuses its locks must not hold up what this tab queues.
      adopted = Promise.all([adopted, adopt(tabs).catch(() => {})]).then(() => {})
    },
    async done() {
      await adopted
      await last
    },
  }
}
