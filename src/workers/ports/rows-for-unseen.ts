import { remindersLane } from '#core/contract/lanes.ts'
import type { Row } from './notify-tabs.ts'

/** Entities of which hidden tabs hear at once: what rings, sounds or notifies there, and the calls, which may move there. */
const entities = new Set(['offer', 'call', 'reminder', 'mention'])
/** Values of the hub's memory that change often, or that only screens show. */
const shownOnly = /^(typing|looking|upload)\/|^(network|discovery|connection-history|hub|changes|session-times)$/

/**
 * Whether a tab that nobody sees, and that need not tell of messages, must know of a row's change at once; all other
 * changes wait until the tab is shown.
 *
 * @param ownEid the signed-in user, whose own status decides what rings
 */
export function isForUnseen(collection: string, id: string, row: Row, ownEid: string | null): boolean {
  switch (collection) {
    case 'live':
      return !shownOnly.test(id)
    case 'state':
      // The title of each tab has the number of unread messages.
      return id === 'counts' || id === 'profile'
    case 'outbox':
      return row.lane === remindersLane
    case 'entities':
      return entities.has(String(row.entity)) || id === `staff/${ownEid}`
    default:
      return false
  }
}
