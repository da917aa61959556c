import { sql } from 'drizzle-orm'
import type { Note } from '#core/contract/index.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import type { EntityPage } from '#server/calls/snapshot-sources.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'

/** Rows in one page of a snapshot. */
const pageLength = 500

const columns = sql`n.id, n.room_id as "roomId", n.after_seq as "afterSeq", n.author_eid as "authorEid",
  n.author_name as "authorName", n.text, n.mentioned_eids as "mentionedEids", n.written_at_ms as "writtenAtMs",
  n.edited_at_ms as "editedAtMs", n.removed_at_ms as "removedAtMs"`

/**
 * The notes of the rooms in which a member of the staff is, and those of rooms in which they were, up to when they left.
 * Of a note that was edited later, they get no new text. A visitor gets none.
 */
export async function visibleNotes(tx: Db, session: Session, after: string | null): Promise<EntityPage<'note'>> {
  if (session.kind !== 'staff') return { values: [], next: null }
  const rows = await rowsOf<Note>(
    tx,
    sql`
      select ${columns}
      from participants m join notes n on n.room_id = m.room_id
      where m.eid = ${session.eid}::uuid and m.role = 'staff' and n.service_id = ${session.serviceId}
        and (m.left_at_ms is null or (n.written_at_ms <= m.left_at_ms and n.after_seq <= m.left_seq
          and (n.removed_at_ms is not null or n.edited_at_ms is null or n.edited_at_ms <= m.left_at_ms)))
        ${after === null ? sql`` : sql`and n.id > ${after}::uuid`}
      order by n.id
      limit ${pageLength}::int`,
  )
  const values = rows.slice(0, fittingCount(rows))
  const isLast = rows.length < pageLength && values.length === rows.length
  return { values, next: isLast ? null : (values.at(-1)?.id ?? null) }
}

/** Gives the notes of a room to a member of the staff who has just joined it. */
export async function tellNotes({ tx, feed }: Transaction, { room }: RoomState, eid: string): Promise<void> {
  const rows = await rowsOf<Note>(
    tx,
    sql`select ${columns} from notes n where n.room_id = ${room.id}::uuid and n.service_id = ${room.serviceId} order by n.id`,
  )
  if (rows.length > 0) await feed.putAll('note', rows, { serviceId: room.serviceId, eid })
}
