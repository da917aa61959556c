import { sql } from 'drizzle-orm'
import { type Message, maxPageSize } from '#core/contract/index.ts'
import { maxTextBytes } from '#server/calls/answer-size.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

/** Size of a message without its text, in bytes. */
const frameBytes = 400

/** The newest messages of a room with from <= seq <= to, in order: as many as fit into an answer, at least one. */
export async function pageOfMessages(
  db: Db,
  { roomId, from, to }: { roomId: string; from: number; to: number },
): Promise<Message[]> {
  // The length of a text is known without reading it, so texts beyond the page are never read.
  const rows = await rowsOf<Message>(
    db,
    sql`
      select m.id, m.room_id as "roomId", m.seq, m.sender_eid as "senderEid", m.sender_name as "senderName",
        m.sender_kind as "senderKind", m.kind, m.text, m.sent_at_ms as "sentAtMs", m.reply_to as "replyTo", m.content
      from (
        select seq, row_number() over newest as place, sum(octet_length(text) + coalesce(octet_length(content::text), 0) + ${frameBytes}::int) over newest as bytes
        from (
          select seq, text, content from messages
          where room_id = ${roomId}::uuid and seq >= ${from}::bigint and seq <= ${to}::bigint
          order by seq desc
          limit ${maxPageSize}::int
        ) range
        window newest as (order by seq desc)
      ) page
      join messages m on m.room_id = ${roomId}::uuid and m.seq = page.seq
      where page.bytes <= ${maxTextBytes}::int or page.place = 1
      order by m.seq`,
  )
  return rows.map(({ replyTo, content, ...row }) => ({
    ...row,
    ...(replyTo && { replyTo }),
    ...(content && { content }),
  }))
}
