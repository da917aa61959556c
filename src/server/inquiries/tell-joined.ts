import { sql } from 'drizzle-orm'
import { contactOfVisitor } from '#server/contact-rows/contact-row.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { rowsOf } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { tellChanges } from '#server/message-changes/visible-changes.ts'
import { tellNotes } from '#server/notes/visible-notes.ts'

/** Gives what stands beside a room's messages, and the contact that its visitor is, to a member of the staff who has just joined it. */
export async function tellJoined({ tx, feed }: Transaction, state: RoomState, eid: string): Promise<void> {
  const { id, serviceId, visitorEid } = state.room
  // Most rooms have nothing of all this, which one statement finds out.
  const [has] = await rowsOf<{ notes: boolean; changes: boolean; contact: boolean }>(
    tx,
    sql`
      select exists (select 1 from notes n where n.room_id = ${id}::uuid) as notes,
        exists (select 1 from message_changes c where c.room_id = ${id}::uuid) as changes,
        exists (select 1 from contact_visitors v where v.visitor_eid = ${visitorEid}::uuid) as contact`,
  )
  if (has?.notes) await tellNotes({ tx, feed }, state, eid)
  if (has?.changes) await tellChanges({ tx, feed }, state, eid)
  const contact = has?.contact ? await contactOfVisitor(tx, serviceId, visitorEid) : null
  if (contact) await feed.put('contact', contact, { serviceId, eid })
}
