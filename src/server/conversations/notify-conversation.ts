import type { InquiryEvent } from '#core/contract/index.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { conversationFor } from './conversation-for.ts'
import { memberOf, type RoomState } from './room-state.ts'

/**
 * Writes the conversation into feeds, as each eid sees it. Eids that may not see it get `conversation-gone`.
 *
 * @param event what has happened to its inquiry [INQ-01]
 */
export function notifyConversation(
  feed: FeedDraft,
  state: RoomState,
  kind: 'staff' | 'visitor',
  eids: Iterable<string>,
  event?: InquiryEvent,
) {
  const { room } = state
  const strangers: string[] = []
  for (const eid of eids) {
    if (memberOf(state, eid)) notifyAs(feed, state, kind, [eid])
    else strangers.push(eid)
  }
  // All eids that never were in the room see the same.
  if (strangers.length > 0) notifyAs(feed, state, kind, strangers)

  function notifyAs(feed: FeedDraft, state: RoomState, kind: 'staff' | 'visitor', eids: string[]) {
    const [eid = ''] = eids
    const conversation = conversationFor(state, { eid, kind })
    feed.add(
      room.serviceId,
      eids,
      conversation
        ? { kind: 'conversation', conversation, ...(event && { event }) }
        : { kind: 'conversation-gone', conversationId: room.id },
    )
  }
}
