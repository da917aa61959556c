import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type FoundLine, type SearchFilter, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { excerptOf } from '#core/search/excerpt.ts'
import { type SearchTerm, searchTerms } from '#core/search/search-terms.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { runsIn, tsQueryOf } from './search-query.ts'

/** Lines in one answer. */
const pageLength = 50

type Found = Omit<FoundLine, 'excerpt'> & { text: string }
type Asked = SearchFilter & { text: string; after?: string }

/** A page of the messages and notes that contain all words of a text, among those that the caller may read. */
export async function searchConversations(
  db: Db,
  session: Session,
  { text, after, ...filter }: Asked,
): Promise<Result<{ lines: FoundLine[]; next: string | null }>> {
  const terms = searchTerms(text)
  const before = after === undefined ? null : placeAfter(after)
  if (before === undefined) return fail('invalid-request')
  if (terms.length === 0) return ok({ lines: [], next: null })
  const rows = await rowsOf<Found>(db, foundRows(session, terms, filter, before))
  const lines = rows.slice(0, pageLength).map(({ text, ...row }) => ({
    ...row,
    // One of the two databases gives big numbers as text.
    seq: Number(row.seq),
    atMs: Number(row.atMs),
    excerpt: excerptOf(text, terms),
  }))
  const last = lines.at(-1)
  return ok({ lines, next: rows.length > pageLength && last ? `${last.atMs}/${last.id}` : null })
}

type Place = { atMs: number; id: string }

/** Where the next page begins; undefined: this is none of our places. */
function placeAfter(after: string): Place | undefined {
  const [atMs = '', id = ''] = after.split('/')
  return /^\d{1,16}$/.test(atMs) && v.is(Uuid, id) ? { atMs: Number(atMs), id } : undefined
}

function foundRows(session: Session, terms: readonly SearchTerm[], filter: SearchFilter, before: Place | null): SQL {
  const query = sql`${tsQueryOf(terms)}::tsquery`
  const messages = {
    words: sql`x.words @@ ${query}${runsIn(sql`x.text`, terms)}`,
    chosen: chosen(filter, before, { atMs: sql`x.sent_at_ms`, id: sql`x.id`, eid: sql`x.sender_eid` }),
  }
  const notes = {
    words: sql`x.words @@ ${query}${runsIn(sql`x.text`, terms)}`,
    chosen: chosen(filter, before, { atMs: sql`x.written_at_ms`, id: sql`x.id`, eid: sql`x.author_eid` }),
  }
  return sql`
    with rooms_read as materialized (${readableRooms(session, filter)})
    (
      select 'message' as kind, x.id, x.room_id as "roomId", x.seq, x.sender_eid as "senderEid",
        x.sender_name as "senderName", x.sender_kind as "senderKind", x.sent_at_ms as "atMs", x.text
      from messages x join rooms_read r on r.room_id = x.room_id
      where ${messages.words} and x.seq <= r.until ${messages.chosen}
      order by x.sent_at_ms desc, x.id desc
      limit ${pageLength + 1}::int
    ) union all (
      select 'note', x.id, x.room_id, x.after_seq, x.author_eid, x.author_name, 'staff', x.written_at_ms, x.text
      from notes x join rooms_read r on r.room_id = x.room_id
      where ${notes.words} and (r.left_at_ms is null or (x.written_at_ms <= r.left_at_ms and x.after_seq <= r.until))
        ${notes.chosen}
      order by x.written_at_ms desc, x.id desc
      limit ${pageLength + 1}::int
    )
    order by "atMs" desc, id desc
    limit ${pageLength + 1}::int`
}

/** The rooms in which the caller is or was, each with the last message that they may read. */
function readableRooms({ eid, serviceId }: Session, { labelId, channel, status }: SearchFilter): SQL {
  const isNarrowed = labelId !== undefined || status !== undefined
  return sql`
    select m.room_id, m.left_at_ms, coalesce(m.left_seq, r.last_seq) as until
    from members m join rooms r on r.id = m.room_id and r.service_id = ${serviceId}
    ${isNarrowed ? sql`join inquiries i on i.id = case when ${shownAsLeft} then m.inquiry_id else r.inquiry_id end` : sql``}
    where m.eid = ${eid}::uuid and m.kind = 'staff'
      ${channel === undefined ? sql`` : sql`and r.channel = ${channel}`}
      ${labelId === undefined ? sql`` : sql`and ${labelId}::uuid = any(i.label_ids)`}
      ${status === undefined ? sql`` : sql`and i.status = ${status}`}`
}

/** A former member sees the inquiry that they handled, unless the conversation waits for anybody (`conversationFor`). */
const shownAsLeft = sql`m.left_seq is not null and not exists (
  select from inquiries w where w.id = r.inquiry_id and w.status in ('open', 'missed'))`

function chosen(
  { eid, fromMs, untilMs }: SearchFilter,
  before: Place | null,
  column: { atMs: SQL; id: SQL; eid: SQL },
): SQL {
  const parts: SQL[] = []
  if (eid !== undefined) parts.push(sql`and ${column.eid} = ${eid}::uuid`)
  if (fromMs !== undefined) parts.push(sql`and ${column.atMs} >= ${fromMs}::bigint`)
  if (untilMs !== undefined) parts.push(sql`and ${column.atMs} <= ${untilMs}::bigint`)
  if (before) parts.push(sql`and (${column.atMs}, ${column.id}) < (${before.atMs}::bigint, ${before.id}::uuid)`)
  return sql.join(parts, sql` `)
}
