import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type IdleInquiry, Uuid } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import { rowsOf } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { isTalking } from './idle-inquiries.ts'

/** The last inquiry of a page; the next one begins behind it. */
type Place = { idleSinceMs: string; inquiryId: string }

const textOf = ({ idleSinceMs, inquiryId }: IdleInquiry) => `${idleSinceMs}.${inquiryId}`

function placeOf(text: string): Place | null {
  const [idleSinceMs = '', inquiryId, ...others] = text.split('.')
  return /^\d{1,16}$/.test(idleSinceMs) && v.is(Uuid, inquiryId) && others.length === 0
    ? { idleSinceMs, inquiryId }
    : null
}

/**
 * A page of the inquiries of the service that somebody handles and in which nothing has happened for `minutes`, the
 * longest idle first [INQ-02]; those in a call are left out. Unlike what is closed without an agent, they may also wait
 * for their agent: `lastBy` tells. `invalid-request` for a page that is none.
 */
export const listIdleInquiries: ReadHandler<'listIdleInquiries'> = async (
  { query: { minutes, lastBy, after, limit } },
  { db, session, nowMs },
) => {
  const place = after === undefined ? null : placeOf(after)
  if (after !== undefined && !place) return fail('invalid-request', 'query.after must be `next` of the page before')
  const found = await rowsOf<IdleInquiry>(
    db,
    sql`
      select * from (${handled(session)}) handled
      where "idleSinceMs" <= ${nowMs - minutes * 60_000}::bigint
        ${lastBy === undefined ? sql`` : sql`and "lastBy" = ${lastBy}`}
        ${place ? sql`and ("idleSinceMs", "inquiryId") > (${place.idleSinceMs}::bigint, ${place.inquiryId}::uuid)` : sql``}
      order by "idleSinceMs", "inquiryId" limit ${limit + 1}::int`,
  )
  const page = found.slice(0, limit)
  const inquiries = page.slice(0, fittingCount(page))
  const last = inquiries.at(-1)
  return ok({ inquiries, next: last && inquiries.length < found.length ? textOf(last) : null })
}

/** All inquiries that the service's staff handle and whose visitors are in no call, as `viewer` sees them. */
const handled = (viewer: Session): SQL => sql`
  select i.id as "inquiryId", i.room_id as "conversationId", v.visitor_name as "visitorName",
    i.agent_eid as "agentEid", i.agent_name as "agentName",
    -- A countdown that ran out of time is no sign of life; one that the visitor has ended is.
    greatest(r.last_at_ms, case when i.closes_at_ms is null then i.closing_since_ms end) as "idleSinceMs",
    case when r.preview_eid is null then 'nobody' when m.role = 'staff' then 'staff' else 'visitor' end as "lastBy",
    case when r.preview_eid is null then '' when m.role = 'staff' then u.name else v.visitor_name end as "lastByName",
    exists (
      select 1 from participants own
      where own.room_id = i.room_id and own.eid = ${viewer.eid}::uuid and own.left_seq is null) as "isIn"
  from inquiries i
    join rooms r on r.id = i.room_id and r.inquiry_id = i.id
    join room_visitors v on v.room_id = i.room_id
    left join participants m on m.room_id = r.id and m.eid = r.preview_eid
    left join users u on u.eid = r.preview_eid
  where i.service_id = ${viewer.serviceId} and i.status = 'handling' and not ${isTalking}`
