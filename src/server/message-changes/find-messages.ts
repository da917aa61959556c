import { sql } from 'drizzle-orm'
import { maxFoundMessages } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { foldText } from '#core/search/search-terms.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { containing } from '#server/db/like.ts'
import type { ReadHandler } from '#server/domain/handler.ts'

/** Up to which message the session may read a room; null: it does not exist for it. */
async function readableUntil(db: Db, { eid, serviceId }: Session, roomId: string): Promise<number | null> {
  const [member] = await rowsOf<{ until: number }>(
    db,
    sql`
      select coalesce(m.left_seq, r.last_seq) as until
      from participants m join rooms r on r.id = m.room_id and r.service_id = ${serviceId}
      where m.room_id = ${roomId}::uuid and m.eid = ${eid}::uuid`,
  )
  return member?.until ?? null
}

/** Numbers of the messages of a room that contain a text, the newest first. */
export const searchMessages: ReadHandler<'searchMessages'> = async (
  { params: { roomId }, query: { text } },
  { db, session },
) => {
  const until = await readableUntil(db, session, roomId)
  if (until === null) return fail('not-found')
  const rows = await rowsOf<{ seq: number }>(
    db,
    sql`
      select seq from messages
      where room_id = ${roomId}::uuid and seq <= ${until}::bigint and kind = 'text' and search_fold(text) like ${containing(foldText(text))}
      order by seq desc
      limit ${maxFoundMessages}::int`,
  )
  return ok({ seqs: rows.map(({ seq }) => seq) })
}

/** Number of the first message of a room from a time on. */
export const findMessageAt: ReadHandler<'findMessageAt'> = async (
  { params: { roomId }, query: { atMs } },
  { db, session },
) => {
  const until = await readableUntil(db, session, roomId)
  if (until === null) return fail('not-found')
  const [row] = await rowsOf<{ seq: number }>(
    db,
    sql`
      select seq from messages
      where room_id = ${roomId}::uuid and seq <= ${until}::bigint and sent_at_ms >= ${atMs}::bigint
      order by seq
      limit 1`,
  )
  return ok({ seq: row?.seq ?? null })
}
