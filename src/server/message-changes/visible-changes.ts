import { sql } from 'drizzle-orm'
import type { MessageChange } from '#core/contract/index.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import type { EntityPage } from '#server/calls/snapshot-sources.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'

/** Rows in one page of a snapshot. */
const pageLength = 500

/** A change with the text that the message has now. */
const columns = sql`c.message_id as id, c.room_id as "roomId", c.seq,
  case when c.edited_at_ms is not null and c.removed_at_ms is null then t.text end as text,
  c.edited_at_ms as "editedAtMs", c.removed_at_ms as "removedAtMs", c.reactions`
const ofMessages = sql`message_changes c join messages t on t.room_id = c.room_id and t.seq = c.seq`

/** The changes of all messages that the session may read. */
export async function visibleChanges(
  tx: Db,
  { eid, serviceId }: Session,
  after: string | null,
): Promise<EntityPage<'messageChange'>> {
  const rows = await rowsOf<MessageChange>(
    tx,
    sql`
      select ${columns}
      from participants m
        join rooms r on r.id = m.room_id and r.service_id = ${serviceId}
        join ${ofMessages} on c.room_id = m.room_id
      where m.eid = ${eid}::uuid and (m.left_seq is null or c.seq <= m.left_seq)
        ${after === null ? sql`` : sql`and c.message_id > ${after}::uuid`}
      order by c.message_id
      limit ${pageLength}::int`,
  )
  const values = rows.slice(0, fittingCount(rows))
  const isLast = rows.length < pageLength && values.length === rows.length
  return { values, next: isLast ? null : (values.at(-1)?.id ?? null) }
}

/** The changes of a room's messages; of one message if it is named. */
function changesOfRoom(tx: Db, roomId: string, messageId?: string): Promise<MessageChange[]> {
  const which = messageId === undefined ? sql`` : sql`and c.message_id = ${messageId}::uuid`
  return rowsOf<MessageChange>(
    tx,
    sql`select ${columns} from ${ofMessages} where c.room_id = ${roomId}::uuid ${which} order by c.message_id`,
  )
}

/** Tells everybody in a room of a message's change. */
export async function tellChange(
  { tx, feed }: Transaction,
  state: RoomState,
  eids: readonly string[],
  messageId: string,
) {
  const { id, serviceId } = state.room
  for (const change of await changesOfRoom(tx, id, messageId)) {
    for (const eid of eids) await feed.put('messageChange', change, { serviceId, eid })
  }
}

/** Gives the changes of a room's messages to a member who has just joined it. */
export async function tellChanges({ tx, feed }: Transaction, { room }: RoomState, eid: string): Promise<void> {
  const changes = await changesOfRoom(tx, room.id)
  if (changes.length > 0) await feed.putAll('messageChange', changes, { serviceId: room.serviceId, eid })
}
