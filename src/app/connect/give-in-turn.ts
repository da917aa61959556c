import type { GivenCommands } from '#app/data/given-commands.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import type { Result } from '#core/platform/result.ts'
import type { QueuedCommand } from '#workers/ports/hub-api.ts'
import { tabLock } from '#workers/ports/names.ts'
import type { CallHub } from './call-hub.ts'
import { hasNoAnswer } from './no-answer.ts'

/** For so long a command waits for older ones of other tabs, in milliseconds: a hub that hangs is replaced within it. */
const othersMs = 20_000
const lookMs = 50

export type Turns = {
  /** Gives a command to a hub, after those that other tabs have written before. */
  give(hub: CallHub, command: QueuedCommand): Promise<Result<unknown>>
  /** A hub has refused this command of another tab, which stays for another attempt and holds up nothing. */
  pass(id: string): void
}

/**
 * The order of what one author writes in several tabs while no hub serves [PWA-05]: any of them may find the next hub
 * first. A tab that the browser has frozen holds up the first command that follows its own, and no further one.
 */
export function createTurns({ given, locks, clock }: { given: GivenCommands; locks: Locks; clock: Clock }): Turns {
  /** Commands of other tabs that are no longer waited for. */
  const passed = new Set<string>()

  const olderOfOthers = (command: QueuedCommand) =>
    given.otherTabs().flatMap((tab) =>
      given
        .keptBy(tab)
        // Ids sort by the time at which they were made.
        .filter(({ id, ...other }) => id < command.id && !passed.has(id) && isOfSameRoom(other, command))
        .map((older) => ({ tab, command: older })),
    )

  /** Gives a command of a tab that has died meanwhile. */
  const giveOfDead = (hub: CallHub, { tab, command }: { tab: string; command: QueuedCommand }) =>
    locks.hold(tabLock(tab), { ifAvailable: true }, async (isDead) => {
      if (!isDead) return
      const result = await hub('queue', command)
      if (result.ok) given.settled(command.id, tab)
      else if (!hasNoAnswer(result.error.name)) passed.add(command.id)
    })

  async function give(hub: CallHub, command: QueuedCommand): Promise<Result<unknown>> {
    let older = olderOfOthers(command)
    for (let waitedMs = 0; waitedMs < othersMs && older.length > 0; waitedMs += lookMs) {
      // A browser that refuses its locks must not hold up the command.
      for (const each of older) await giveOfDead(hub, each).catch(() => {})
      await sleep(clock, lookMs)
      older = olderOfOthers(command)
    }
    const result = await hub('queue', command)
    if (result.ok) for (const each of older) passed.add(each.command.id)
    return result
  }

  return { give, pass: (id) => void passed.add(id) }
}

/** Whether two commands are the same author's, about one conversation: only those keep an order. */
const isOfSameRoom = (one: Omit<QueuedCommand, 'id'>, other: QueuedCommand): boolean =>
  one.eid === other.eid && roomOf(one.payload) === roomOf(other.payload)

const roomOf = (payload: object) => ('roomId' in payload ? payload.roomId : null)
