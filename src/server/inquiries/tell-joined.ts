import { sql } from 'drizzle-orm'
import { contactOfVisitor } from '#server/contact-rows/contact-row.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { rowsOf } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { tellChanges } from '#server/message-changes/visible-changes.ts'
import { tellNotes } from '#server/notes/visible-notes.ts'

/** Whether a room has notes and changes beside its messages, and whether its visitor is a contact. */
export type Beside = { notes: boolean; changes: boolean; contact: boolean }

/** The columns of `Beside`, for a row `r` with `room_id` and `visitor_eid`. */
export const besideColumns = `
  exists (select 1 from notes n where n.room_id = r.room_id) as notes,
  exists (select 1 from message_changes c where c.room_id = r.room_id) as changes,
  exists (select 1 from contact_visitors v where v.visitor_eid = r.visitor_eid) as contact`

/** Gives what stands beside a room's messages, and the contact that its visitor is, to a member of the staff who has just joined it. */
export async function tellJoined({ tx, feed }: Transaction, state: RoomState, eid: string): Promise<void> {
  const { id, visitorEid } = state.room
  const [has] = await rowsOf<Beside>(
    tx,
    sql`
      select ${sql.raw(besideColumns)}
      from (select ${id}::uuid as room_id, ${visitorEid}::uuid as visitor_eid) r`,
  )
  if (has) await tellBeside({ tx, feed }, state, eid, has)
}

/** The same for who knows already what there is. Most rooms have nothing of all this. */
export async function tellBeside({ tx, feed }: Transaction, state: RoomState, eid: string, has: Beside): Promise<void> {
  const { serviceId, visitorEid } = state.room
  if (has.notes) await tellNotes({ tx, feed }, state, eid)
  if (has.changes) await tellChanges({ tx, feed }, state, eid)
  const contact = has.contact ? await contactOfVisitor(tx, serviceId, visitorEid) : null
  if (contact) await feed.put('contact', contact, { serviceId, eid })
}
