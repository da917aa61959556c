import { sql } from 'drizzle-orm'
import { fail, ok } from '#core/platform/result.ts'
import { rowsOf } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { pageOfMessages } from './page-of-messages.ts'

/**
 * Messages of a room with from <= seq <= to, in order; as many as fit into an answer, the newest of the range. Members read all
 * messages, former members those until they left. For everybody else the room does not exist (`not-found`).
 */
export const listMessages: ReadHandler<'listMessages'> = async (
  { params: { roomId }, query: { from, to } },
  { db, session },
) => {
  const [member] = await rowsOf<{ until: number }>(
    db,
    sql`
      select coalesce(m.left_seq, r.last_seq) as until
      from participants m join rooms r on r.id = m.room_id and r.service_id = ${session.serviceId}
      where m.room_id = ${roomId}::uuid and m.eid = ${session.eid}::uuid`,
  )
  if (!member) return fail('not-found')
  return ok({ messages: await pageOfMessages(db, { roomId, from, to: Math.min(to, member.until) }) })
}
