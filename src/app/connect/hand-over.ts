import type { GivenMessage } from '#app/data/given-messages.ts'
import { type Deferred, deferred } from '#core/platform/deferred.ts'
import type { Result } from '#core/platform/result.ts'
import type { HubCommands } from './call-hub.ts'
import { hasNoAnswer, isRestart, mostTries } from './no-answer.ts'

export type HandOver = {
  /** Gives a message to the hub, or to the one after it; settles when a hub has stored or refused it. */
  give(message: GivenMessage): Promise<Result<null>>
  /** Settles when nothing is on its way. */
  done(): Promise<void>
}

type Entry = { message: GivenMessage; tries: number; answer: Deferred<Result<null>> }

/**
 * Hands messages over to the hub in their order [PWA-05], without waiting for one to be answered before the next is
 * given: a hub takes them in the order in which they come. When it leaves one unanswered, nothing more is given until
 * every answer is in; then a new round begins with all that is open, with the next hub if this one is gone, so that
 * nothing overtakes what the hub before did not answer.
 *
 * @param next settles with the hub that follows the given one, at once if it is there already
 */
export function createHandOver(next: (after: HubCommands | null) => Promise<HubCommands>): HandOver {
  /** Not answered for good, oldest first. */
  const open: Entry[] = []
  /** The hub of this round; null between two. */
  let hub: HubCommands | null = null
  /** The hub that is gone. */
  let gone: HubCommands | null = null
  let isBeginning = false
  let underWay = 0

  async function begin() {
    if (isBeginning) return
    isBeginning = true
    hub = await next(gone)
    isBeginning = false
    for (const entry of [...open]) void offer(entry, hub)
  }

  async function offer(entry: Entry, to: HubCommands) {
    underWay += 1
    const result = await to.sendMessage(entry.message)
    underWay -= 1
    entry.tries += 1
    if (!result.ok && hasNoAnswer(result.error.name) && entry.tries < mostTries) {
      hub = null
      if (isRestart(result.error.name)) gone = to
    } else {
      open.splice(open.indexOf(entry), 1)
      entry.answer.resolve(result)
    }
    if (hub === null && underWay === 0 && open.length > 0) void begin()
  }

  return {
    give(message) {
      const entry = { message, tries: 0, answer: deferred<Result<null>>() }
      open.push(entry)
      if (hub) void offer(entry, hub)
      else if (underWay === 0) void begin()
      return entry.answer.promise
    },
    async done() {
      await Promise.all(open.map((entry) => entry.answer.promise))
    },
  }
}
