import { sql } from 'drizzle-orm'
import type { HandledInquiry } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import { rowsOf } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { findUser } from '#server/services/find-user.ts'

/**
 * The inquiries that a colleague handles, the longest first, with whether the session is in their conversations.
 * `not-found` for everybody who is no staff of the service.
 */
export const handledInquiries: ReadHandler<'listHandledInquiries'> = async (
  { params: { eid: agentEid } },
  { db, session },
) => {
  if ((await findUser(db, session.serviceId, agentEid))?.kind !== 'staff') return fail('not-found')
  const rows = await rowsOf<HandledInquiry>(
    db,
    sql`
      select i.id as "inquiryId", i.room_id as "conversationId", v.name as "visitorName",
        i.accepted_at_ms as "acceptedAtMs",
        exists (
          select 1 from participants m
          where m.room_id = i.room_id and m.eid = ${session.eid}::uuid and m.left_seq is null) as "isIn"
      from inquiries i
        join room_visitors r on r.room_id = i.room_id
        join users v on v.eid = r.visitor_eid
      where i.agent_eid = ${agentEid}::uuid and i.status = 'handling' and i.service_id = ${session.serviceId}
      order by i.accepted_at_ms, i.id`,
  )
  return ok({ inquiries: rows.slice(0, fittingCount(rows)) })
}
