import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Conversation, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { conversationFor } from './conversation-for.ts'
import { loadRooms } from './room-state.ts'
import { rooms } from './tables.ts'

/**
 * A page of the conversations that a session may see. Pages go by the age of the conversations, which never changes: a
 * conversation that changes while pages are read cannot be missed between two of them.
 */
export async function snapshotPage(
  tx: Db,
  session: Session,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Result<{ conversations: Conversation[]; next: string | null }>> {
  const { eid, serviceId, kind } = session
  if (after !== undefined && !v.is(Uuid, after)) return fail('not-found')
  const [start] = after
    ? await tx
        .select({ createdAtMs: rooms.createdAtMs })
        .from(rooms)
        .where(and(eq(rooms.id, after), eq(rooms.serviceId, serviceId)))
    : []
  if (after && !start) return fail('not-found')

  const ids = (
    await rowsOf<{ id: string }>(
      tx,
      sql`
        with visible as (
          select room_id as id from participants where eid = ${eid}::uuid
          ${kind === 'staff' ? waitingRooms(serviceId) : sql``}
        )
        select r.id from rooms r join visible using (id)
        where r.service_id = ${serviceId}
          ${start ? sql`and (r.created_at_ms, r.id) < (${start.createdAtMs}::bigint, ${after}::uuid)` : sql``}
        order by r.created_at_ms desc, r.id desc
        limit ${limit + 1}::int`,
    )
  ).map(({ id }) => id)
  const states = await loadRooms(tx, ids.slice(0, limit), 'read')
  const conversations = ids.slice(0, limit).flatMap((id) => {
    const state = states.get(id)
    return (state && conversationFor(state, session)) ?? []
  })
  const page = conversations.slice(0, fittingCount(conversations))
  if (page.length < conversations.length) return ok({ conversations: page, next: page.at(-1)?.id ?? null })
  return ok({ conversations, next: ids.length > limit ? (ids[limit - 1] ?? null) : null })
}

const waitingRooms = (serviceId: string) => sql`
  union
  select r.id from inquiries i join rooms r on r.inquiry_id = i.id
  where i.service_id = ${serviceId} and i.status = 'open'
  union
  select r.id from inquiries i join rooms r on r.inquiry_id = i.id
  where i.service_id = ${serviceId} and i.status = 'missed'`
