import { type SQL, sql } from 'drizzle-orm'
import type { KeptConversation } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { PortalReader } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { containing } from '#server/db/like.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { pageOfMessages } from '#server/messages/page-of-messages.ts'

/** Closed conversations that the user may see, the newest first [CAP-14]. */
export const findKeptConversations: ReadHandler<'findKeptConversations'> = async (
  { query: { text = '', from, to, before, limit } },
  { db, session },
) => {
  const pattern = text.trim() === '' ? null : containing(text.trim())
  const found = await select(db, session, {
    hit: pattern === null ? sql`select null as text` : firstHit(pattern),
    conditions: [
      pattern === null ? sql`` : sql`and (hit.text is not null or v.visitor_name ilike ${pattern})`,
      from === undefined ? sql`` : sql`and i.closed_at_ms >= ${from}::bigint`,
      to === undefined ? sql`` : sql`and i.closed_at_ms <= ${to}::bigint`,
      before === undefined ? sql`` : isBefore(before),
    ],
    limit: limit + 1,
  })
  const conversations = found.slice(0, limit)
  const last = conversations.at(-1)
  return ok({ conversations, next: last && found.length > limit ? `${last.closedAtMs}.${last.id}` : null })
}

/** A closed conversation and a page of its messages; `not-found` for readers who may not see it. */
export const getKeptConversation: ReadHandler<'getKeptConversation'> = async (
  { params: { roomId }, query: { before } },
  { db, session },
) => {
  const isThis = sql`and r.id = ${roomId}::uuid`
  const [conversation] = await select(db, session, {
    hit: sql`select null as text`,
    conditions: [isThis],
    limit: 1,
  })
  if (!conversation) return fail('not-found')
  const to = before === undefined ? Number.MAX_SAFE_INTEGER : before - 1
  const messages = await pageOfMessages(db, { roomId, from: 1, to })
  const first = messages[0]?.seq ?? 1
  return ok({ conversation, messages, before: first > 1 ? first : null })
}

/**
 * Conversations whose newest inquiry is closed, of the service or of one visitor. The reader's rights are read with
 * every query: a change takes effect at once.
 *
 * @param query.hit selects the `text` of the message that was found
 */
async function select(
  db: Db,
  { eid, serviceId }: PortalReader,
  { hit, conditions, limit }: { hit: SQL; conditions: readonly SQL[]; limit: number },
): Promise<KeptConversation[]> {
  return rowsOf<KeptConversation>(
    db,
    sql`
      select r.id, v.visitor_name as "visitorName", r.page, r.created_at_ms as "createdAtMs",
        i.closed_at_ms as "closedAtMs", i.agent_name as "agentName", left(coalesce(hit.text, r.preview), 200) as excerpt
      from inquiries i
      join rooms r on r.inquiry_id = i.id
      join room_visitors v on v.room_id = r.id
      join users u on u.eid = ${eid}::uuid and u.kind = 'portal' and u.service_id = r.service_id
        and (u.portal_visitor_eid is null or u.portal_visitor_eid = v.visitor_eid)
      left join lateral (${hit}) as hit on true
      where i.service_id = ${serviceId} and i.status = 'closed' ${sql.join([...conditions], sql` `)}
      order by i.closed_at_ms desc, r.id desc
      limit ${limit}::int`,
  )
}

const firstHit = (pattern: string) => sql`
  select m.text from messages m
  where m.room_id = r.id and m.kind = 'text' and m.text ilike ${pattern}
  order by m.seq
  limit 1`

function isBefore(cursor: string): SQL {
  const [closedAtMs = '0', id = ''] = cursor.split('.')
  return sql`and (i.closed_at_ms, r.id) < (${closedAtMs}::bigint, ${id}::uuid)`
}
