import type { Commands } from '#app/data/everline.tsx'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import { type HubCommand, hubCommands } from '#workers/ports/hub-api.ts'
import type { HubCommands } from './call-hub.ts'

/** How often a command is given to the next hub before its failure is the user's to see. */
const mostTries = 5

/**
 * Commands that outlast the hub they were given to. One that had no answer may have had its effect, so only those are
 * given again that change nothing the second time; a message has an id of this tab's making for that.
 *
 * @param next settles with the hub that follows the given one, at once if it is there already
 * @returns the commands over the hub of now; null while none was reached yet
 */
export function createLastingCommands(
  next: (after: HubCommands | null) => Promise<HubCommands>,
  random: Random,
): (first: HubCommands | null) => Commands {
  let last: Promise<unknown> = Promise.resolve()

  /** One after the other: what the next hub is asked first must not overtake what a dying one has not answered. */
  function inOrder<T>(run: () => Promise<T>): Promise<T> {
    const result = last.then(run)
    last = result.catch(() => {})
    return result
  }

  return (first) => {
    async function lasting<T>(
      give: (hub: HubCommands) => Promise<Result<T>>,
      again: (failure: string) => boolean = hasNoAnswer,
    ): Promise<Result<T>> {
      let hub = first ?? (await next(null))
      let result = await give(hub)
      for (let tries = 1; tries < mostTries && !result.ok && again(result.error.name); tries += 1) {
        if (result.error.name === 'hub-restarted') hub = await next(hub)
        result = await give(hub)
      }
      return result
    }

    return {
      ...(first ?? waitingFor(() => next(null))),
      sendMessage(message) {
        const id = random.uuid()
        return inOrder(() => lasting((hub) => hub.sendMessage({ id, ...message })))
      },
      closeInquiry: (conversationId) => inOrder(() => lasting((hub) => hub.closeInquiry(conversationId))),
      sendFeedback(feedback) {
        const id = random.uuid()
        return lasting((hub) => hub.sendFeedback({ id, ...feedback }))
      },
      // Whoever has just signed out may be quicker than the life that begins after it.
      signIn: (credentials) => lasting((hub) => hub.signIn(credentials), isRestart),
      saveDraft: (draft) => lasting((hub) => hub.saveDraft(draft)),
      markRead: (mark) => lasting((hub) => hub.markRead(mark)),
      acceptOffer: (offerId) => lasting((hub) => hub.acceptOffer(offerId)),
    }
  }
}

/** The commands of a hub that is still to come. */
function waitingFor(hub: () => Promise<HubCommands>): HubCommands {
  const command =
    (name: HubCommand) =>
    async (...args: unknown[]) => {
      // The checked edge: name and arguments are of one command.
      const run = (await hub())[name] as (...args: unknown[]) => Promise<Result<unknown>>
      return run(...args)
    }
  return Object.fromEntries(hubCommands.map((name) => [name, command(name)])) as unknown as HubCommands
}

const isRestart = (name: string) => name === 'hub-restarted'
const hasNoAnswer = (name: string) => isRestart(name) || name === 'deadline-exceeded'
