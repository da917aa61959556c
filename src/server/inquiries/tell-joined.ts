import { contactOfVisitor } from '#server/contact-rows/contact-row.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { tellChanges } from '#server/message-changes/visible-changes.ts'
import { tellNotes } from '#server/notes/visible-notes.ts'

/** Gives what stands beside a room's messages, and the contact that its visitor is, to a member of the staff who has just joined it. */
export async function tellJoined({ tx, feed }: Transaction, state: RoomState, eid: string): Promise<void> {
  await tellNotes({ tx, feed }, state, eid)
  await tellChanges({ tx, feed }, state, eid)
  const { serviceId, visitorEid } = state.room
  const contact = await contactOfVisitor(tx, serviceId, visitorEid)
  if (contact) await feed.put('contact', contact, { serviceId, eid })
}
