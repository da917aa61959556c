import { contactOfVisitor } from '#server/contact-rows/contact-row.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { tellChanges } from '#server/message-changes/visible-changes.ts'
import { tellNotes } from '#server/notes/visible-notes.ts'

/** Gives what stands beside a room's messages, and the contact that its visitor is, to a member of the staff who has just joined it. */
export async function tellJoined(tx: Db, feed: FeedDraft, state: RoomState, eid: string): Promise<void> {
  await tellNotes(tx, feed, state, eid)
  await tellChanges(tx, feed, state, eid)
  const { serviceId, visitorEid } = state.room
  const contact = await contactOfVisitor(tx, serviceId, visitorEid)
  if (contact) await feed.put('contact', contact, { serviceId, eid })
}
