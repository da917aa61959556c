import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type CallArguments, type Calls, type ServiceInquiry, Uuid } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import { rowsOf } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'

type Query = CallArguments<Calls['listServiceInquiries']>['query']

/** The last conversation of a page; the next page begins behind it. */
type Place = { sinceMs: string; conversationId: string }

/** Before the first page. */
const start: Place = {
  sinceMs: String(Number.MAX_SAFE_INTEGER),
  conversationId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

const textOf = ({ sinceMs, conversationId }: ServiceInquiry) => `${sinceMs}.${conversationId}`

function placeOf(text: string): Place | null {
  const [sinceMs = '', conversationId, ...others] = text.split('.')
  return /^\d{1,16}$/.test(sinceMs) && v.is(Uuid, conversationId) && others.length === 0
    ? { sinceMs, conversationId }
    : null
}

/**
 * A page of the conversations of the service, each with its newest inquiry, the latest first. `invalid-request` for a page
 * that is none.
 */
export const listServiceInquiries: ReadHandler<'listServiceInquiries'> = async (
  { query: { status, after, limit } },
  { db, session },
) => {
  const place = after === undefined ? start : placeOf(after)
  if (!place) return fail('invalid-request', 'query.after must be `next` of the page before')
  // One more than the page has tells whether there is another page.
  const count = limit + 1
  const parts = [
    ...(status === 'closed' ? [] : [active(session, status, place, count)]),
    ...(status === undefined || status === 'closed' ? [closed(session, place, count)] : []),
  ]
  const found = await rowsOf<ServiceInquiry>(
    db,
    sql`
      select * from (${sql.join(parts, sql` union all `)}) listed
      order by "sinceMs" desc, "conversationId" desc limit ${count}::int`,
  )
  const page = found.slice(0, limit)
  const inquiries = page.slice(0, fittingCount(page))
  const last = inquiries.at(-1)
  return ok({ inquiries, next: last && inquiries.length < found.length ? textOf(last) : null })
}

/** Reads the inquiries that are not closed: few rows at any time. */
const active = (viewer: Session, status: Query['status'], place: Place, count: number): SQL => {
  const sinceMs = sql`case i.status
    when 'open' then coalesce(i.waiting_since_ms, i.created_at_ms)
    when 'missed' then coalesce(i.missed_at_ms, i.created_at_ms)
    else r.last_at_ms end`
  return sql`
    (select ${columns(viewer, sinceMs)}
    from inquiries i join rooms r on r.id = i.room_id and r.inquiry_id = i.id
    join room_visitors v on v.room_id = i.room_id
    where i.service_id = ${viewer.serviceId} and i.status ${status === undefined ? sql`in ('open', 'handling', 'missed')` : sql`= ${status}`}
      and (${sinceMs}, i.room_id) < (${place.sinceMs}::bigint, ${place.conversationId}::uuid)
    order by "sinceMs" desc, i.room_id desc limit ${count}::int)`
}

/**
 * Reads closed inquiries in the order of their index. The rows are compared from the service on, so that the
 * embedded database, which has no statistics, reads them in that order.
 */
const closed = (viewer: Session, place: Place, count: number): SQL => sql`
  (select ${columns(viewer, sql`i.closed_at_ms`)}
  from inquiries i join rooms r on r.id = i.room_id and r.inquiry_id = i.id
    join room_visitors v on v.room_id = i.room_id
  where i.status = 'closed' and (i.service_id, i.closed_at_ms) >= (${viewer.serviceId}, 0)
    and (i.service_id, i.closed_at_ms, i.room_id)
      < (${viewer.serviceId}, ${place.sinceMs}::bigint, ${place.conversationId}::uuid)
  order by i.service_id desc, i.closed_at_ms desc, i.room_id desc limit ${count}::int)`

const columns = (viewer: Session, sinceMs: SQL): SQL => sql`
  i.id as "inquiryId", i.room_id as "conversationId", v.visitor_eid as "visitorEid",
  v.visitor_name as "visitorName", r.channel, i.status, i.agent_name as "agentName", ${sinceMs} as "sinceMs",
  exists (
    select 1 from participants own
    where own.room_id = i.room_id and own.eid = ${viewer.eid}::uuid and own.left_seq is null) as "isIn"`
