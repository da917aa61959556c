import { sql } from 'drizzle-orm'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** The text of a message that the session may read; null for every other message, '' if it was removed. */
export const readableText = async (db: Db, session: Session, place: Place): Promise<string | null> =>
  (await readableMessage(db, session, place))?.text ?? null

type Place = { roomId: string; messageId: string }

/** The same, and whether the visitor has written it. */
export async function readableMessage(
  db: Db,
  { eid, serviceId }: Session,
  { roomId, messageId }: Place,
): Promise<{ text: string; isOfVisitor: boolean } | null> {
  const [found] = await rowsOf<{ text: string; isOfVisitor: boolean }>(
    db,
    sql`
      select t.text, t.sender_eid is not distinct from v.visitor_eid as "isOfVisitor"
      from messages t
        join rooms r on r.id = t.room_id and r.service_id = ${serviceId}
        join room_visitors v on v.room_id = t.room_id
        join participants m on m.room_id = t.room_id and m.eid = ${eid}::uuid
      where t.id = ${messageId}::uuid and t.room_id = ${roomId}::uuid and t.kind = 'text'
        and t.seq <= coalesce(m.left_seq, r.last_seq)`,
  )
  return found ?? null
}
