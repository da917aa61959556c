import type { Commands } from '#app/data/everline.tsx'
import type { Random } from '#core/platform/random.ts'
import type { Result } from '#core/platform/result.ts'
import type { HubCommands } from './call-hub.ts'

/** How often a command is given to the next hub before its failure is the user's to see. */
const mostTries = 5

/**
 * Commands that outlast the hub they were given to. One that had no answer may have had its effect, so only those are
 * given again that change nothing the second time; a message has an id of this tab's making for that.
 *
 * @param first the hub of now
 * @param next settles with the hub that follows the given one, at once if it is there already
 */
export function lastingCommands(
  first: HubCommands,
  next: (after: HubCommands) => Promise<HubCommands>,
  random: Random,
): Commands {
  async function lasting<T>(give: (hub: HubCommands) => Promise<Result<T>>): Promise<Result<T>> {
    let hub = first
    let result = await give(hub)
    for (let tries = 1; tries < mostTries && !result.ok && hasNoAnswer(result.error.name); tries += 1) {
      if (result.error.name === 'hub-restarted') hub = await next(hub)
      result = await give(hub)
    }
    return result
  }

  return {
    ...first,
    sendMessage({ roomId, text }) {
      const id = random.uuid()
      return lasting((hub) => hub.sendMessage({ id, roomId, text }))
    },
    saveDraft: (draft) => lasting((hub) => hub.saveDraft(draft)),
    closeInquiry: (conversationId) => lasting((hub) => hub.closeInquiry(conversationId)),
    markRead: (mark) => lasting((hub) => hub.markRead(mark)),
    acceptOffer: (offerId) => lasting((hub) => hub.acceptOffer(offerId)),
  }
}

const hasNoAnswer = (name: string) => name === 'hub-restarted' || name === 'deadline-exceeded'
