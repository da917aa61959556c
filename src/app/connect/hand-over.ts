import type { Result } from '#core/platform/result.ts'
import type { HubCommands, QueuedCommand } from '#workers/ports/hub-api.ts'
import { hasNoAnswer, isRestart, mostTries } from './no-answer.ts'

export type HandOver = {
  /** Gives a command to the hub, or to its successor; settles when a hub has stored or refused it. */
  give(command: QueuedCommand): Promise<Result<null>>
  /** Settles when every command that was given before has been answered. */
  done(): Promise<void>
}

/**
 * Hands queued commands over to the hub in their order [PWA-05]. Each waits for the answer to the one before: a hub
 * that dies may have stored only some of its commands, in any order, and the next hub would send these before the tab
 * could give it the rest.
 *
 * @param next settles with the hub that follows the given one, at once if it is there already
 */
export function createHandOver(next: (after: HubCommands | null) => Promise<HubCommands>): HandOver {
  let last: Promise<unknown> = Promise.resolve()

  async function deliver(command: QueuedCommand): Promise<Result<null>> {
    let hub = await next(null)
    let result = await hub.queue(command)
    for (let tries = 1; tries < mostTries && !result.ok && hasNoAnswer(result.error.name); tries += 1) {
      if (isRestart(result.error.name)) hub = await next(hub)
      result = await hub.queue(command)
    }
    return result
  }

  return {
    give(command) {
      const answer = last.then(() => deliver(command))
      last = answer
      return answer
    },
    async done() {
      await last
    },
  }
}
