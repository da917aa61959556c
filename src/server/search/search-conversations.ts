import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type FoundLine, type SearchFilter, Uuid } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { excerptOf } from '#core/search/excerpt.ts'
import { type SearchTerm, searchTerms } from '#core/search/search-terms.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { runsIn, tsQueryOf } from './search-query.ts'

/** Lines in one answer. */
const pageLength = 50

type Found = Omit<FoundLine, 'excerpt'> & { text: string }
/** A page of the messages and notes that contain all words of a text, among those that the caller may read. */
export const searchConversations: ReadHandler<'searchConversations'> = async (
  { query: { text, after, ...filter } },
  { db, session },
) => {
  const terms = searchTerms(text)
  const before = after === undefined ? null : placeAfter(after)
  if (before === undefined) return fail('invalid-request')
  if (terms.length === 0) return ok({ lines: [], next: null })
  const asked = { session, terms, filter, before }
  const rows = [...(await foundMessages(db, asked)), ...(await rowsOf<Found>(db, notesWith(asked)))].toSorted(
    (a, b) => b.atMs - a.atMs || (a.id < b.id ? 1 : -1),
  )
  const lines = rows.slice(0, pageLength).map(({ text, ...row }) => ({ ...row, excerpt: excerptOf(text, terms) }))
  const last = lines.at(-1)
  return ok({ lines, next: rows.length > pageLength && last ? `${last.atMs}/${last.id}` : null })
}

type Place = { atMs: number; id: string }

/** Where the next page begins; undefined: this is none of our places. */
function placeAfter(after: string): Place | undefined {
  const [atMs = '', id = ''] = after.split('/')
  return /^\d{1,16}$/.test(atMs) && v.is(Uuid, id) ? { atMs: Number(atMs), id } : undefined
}

type Search = { session: Session; terms: readonly SearchTerm[]; filter: SearchFilter; before: Place | null }

/** The conversations with the newest activity, which are looked through first. */
const nearRooms = 50

/**
 * A common word is in so many messages that to find all of them takes long, and in the newest conversations often
 * enough for a page. No message of the other conversations is newer than the oldest activity of these.
 */
async function foundMessages(db: Db, search: Search): Promise<Found[]> {
  const near = await rowsOf<Found & { othersUntilMs: number }>(db, messagesWith(search, nearRooms))
  const last = near[pageLength]
  if (last && last.atMs >= last.othersUntilMs) return near.map(({ othersUntilMs: _, ...row }) => row)
  return rowsOf<Found>(db, messagesWith(search, null))
}

const messagesWith = ({ session, terms, filter, before }: Search, mostRooms: number | null): SQL => sql`
  with rooms_read as materialized (
    ${readableRooms(session, filter)}
    ${mostRooms === null ? sql`` : sql`order by r.last_at_ms desc limit ${mostRooms}::int`}
  )
  select 'message' as kind, x.id, x.room_id as "roomId", x.seq, x.sender_eid as "senderEid",
    x.sender_name as "senderName", x.sender_kind as "senderKind", x.sent_at_ms as "atMs", x.text
    ${mostRooms === null ? sql`` : sql`, (select min(last_at_ms) from rooms_read) as "othersUntilMs"`}
  from messages x join rooms_read r on r.room_id = x.room_id
  where x.words @@ ${tsQueryOf(terms)}::tsquery ${runsIn(sql`x.text`, terms)} and x.seq <= r.until
    ${chosen(filter, before, { atMs: sql`x.sent_at_ms`, id: sql`x.id`, eid: sql`x.sender_eid` })}
  order by x.sent_at_ms desc, x.id desc
  limit ${pageLength + 1}::int`

const notesWith = ({ session, terms, filter, before }: Search): SQL => sql`
  with rooms_read as materialized (${readableRooms(session, filter)})
  select 'note' as kind, x.id, x.room_id as "roomId", x.after_seq as seq, x.author_eid as "senderEid",
    x.author_name as "senderName", 'staff' as "senderKind", x.written_at_ms as "atMs", x.text
  from notes x join rooms_read r on r.room_id = x.room_id
  where x.words @@ ${tsQueryOf(terms)}::tsquery ${runsIn(sql`x.text`, terms)}
    and (r.left_at_ms is null or (x.written_at_ms <= r.left_at_ms and x.after_seq <= r.until
      and (x.edited_at_ms is null or x.edited_at_ms <= r.left_at_ms)))
    ${chosen(filter, before, { atMs: sql`x.written_at_ms`, id: sql`x.id`, eid: sql`x.author_eid` })}
  order by x.written_at_ms desc, x.id desc
  limit ${pageLength + 1}::int`

/** The rooms in which the caller is or was, each with the last message that they may read. */
function readableRooms({ eid, serviceId }: Session, { labelId, channel, status }: SearchFilter): SQL {
  const isNarrowed = labelId !== undefined || status !== undefined
  return sql`
    select m.room_id, m.left_at_ms, r.last_at_ms, coalesce(m.left_seq, r.last_seq) as until
    from participants m join rooms r on r.id = m.room_id and r.service_id = ${serviceId}
    ${isNarrowed ? sql`join inquiries i on i.id = case when ${shownAsLeft} then m.inquiry_id else r.inquiry_id end` : sql``}
    where m.eid = ${eid}::uuid and m.role = 'staff'
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
