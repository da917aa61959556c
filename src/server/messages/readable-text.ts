import { sql } from 'drizzle-orm'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** The text of a message that the session may read; null for every other message, '' if it was removed. */
export async function readableText(
  db: Db,
  { eid, serviceId }: Session,
  { roomId, messageId }: { roomId: string; messageId: string },
): Promise<string | null> {
  const [found] = await rowsOf<{ text: string }>(
    db,
    sql`
      select t.text
      from messages t
        join rooms r on r.id = t.room_id and r.service_id = ${serviceId}
        join members m on m.room_id = t.room_id and m.eid = ${eid}::uuid
      where t.id = ${messageId}::uuid and t.room_id = ${roomId}::uuid and t.kind = 'text'
        and t.seq <= coalesce(m.left_seq, r.last_seq)`,
  )
  return found?.text ?? null
}
