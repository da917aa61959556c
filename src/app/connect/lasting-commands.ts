import type { Commands } from '#app/data/everline.tsx'
import type { GivenMessages } from '#app/data/given-messages.ts'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import { type HubCommand, hubCommands } from '#workers/ports/hub-api.ts'
import type { HubCommands } from './call-hub.ts'
import type { HandOver } from './hand-over.ts'
import { hasNoAnswer, isRestart, mostTries } from './no-answer.ts'

/**
 * Commands that outlast the hub they were given to. One that had no answer may have had its effect, so only those are
 * given again that change nothing the second time; a message has an id of this tab's making for that.
 *
 * @param deps.next settles with the hub that follows the given one, at once if it is there already
 * @returns the commands over the hub of now; null while none was reached yet
 */
export function createLastingCommands(deps: {
  next: (after: HubCommands | null) => Promise<HubCommands>
  handOver: HandOver
  given: GivenMessages
  random: Random
}): (first: HubCommands | null) => Commands {
  const { next, handOver, given, random } = deps

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
      async sendMessage(words) {
        const message = { id: random.uuid(), ...words }
        given.keep(message)
        const result = await handOver.give(message)
        given.settled(message.id)
        return result
      },
      // What was said before is in the outbox by then.
      async closeInquiry(conversationId) {
        await handOver.done()
        return lasting((hub) => hub.closeInquiry(conversationId))
      },
      async signOut(options) {
        await handOver.done()
        return (first ?? (await next(null))).signOut(options)
      },
      sendFeedback(feedback) {
        const id = random.uuid()
        return lasting((hub) => hub.sendFeedback({ id, ...feedback }))
      },
      // Whoever has just signed out may be quicker than the generation that begins after it.
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
