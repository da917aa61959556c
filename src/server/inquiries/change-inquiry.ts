import { eq, sql } from 'drizzle-orm'
import type { Inquiry, Written } from '#core/contract/index.ts'
import { type InquiryMove, moved } from '#core/inquiries/inquiry-life.ts'
import { type RoomParts, type RoomState, roomStates } from '#server/conversations/room-state.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { keptPlan } from '#server/db/kept-plan.ts'
import { inquiries } from './tables.ts'

/**
 * Moves an inquiry, whose room is locked, to its next state, in the database and in `state`. The caller has checked that
 * the move is possible; an impossible one is a fault of the backend and throws, so that nothing is written.
 */
export async function changeInquiry(
  tx: Db,
  state: RoomState,
  inquiry: Written<Inquiry>,
  move: InquiryMove,
  nowMs: number,
): Promise<Written<Inquiry>> {
  const after = moveInquiry(state, inquiry, move, nowMs)
  const { id, createdAtMs: _created, ...changed } = after
  await tx.update(inquiries).set(changed).where(eq(inquiries.id, id))
  return after
}

/** The same in `state` alone, for a caller who writes it together with other rows. */
export function moveInquiry(
  state: RoomState,
  inquiry: Written<Inquiry>,
  move: InquiryMove,
  nowMs: number,
): Written<Inquiry> {
  const after = moved(inquiry, move, nowMs)
  if (!after) throw new Error(`impossible for an inquiry that is ${inquiry.status}: ${move.name}`)
  if (state.inquiry?.id === after.id) state.inquiry = after
  state.inquiries = new Map(state.inquiries).set(after.id, after)
  return after
}

export const lockInquiryPlan = keptPlan(
  'lock_inquiry',
  'p_id uuid, p_service text, p_room uuid',
  'table (rooms json, participants json, inquiries json, inquiry json)',
  // An inquiry never changes its room, so its room can be read before the lock.
  `p_room := (select room_id from inquiries where id = p_id and service_id = p_service);
    perform id from rooms where id = p_room for update;
    return query select l.rooms, l.participants, l.inquiries, (
      select to_json(i) from (
        select id, status, agent_eid as "agentEid", agent_name as "agentName", created_at_ms as "createdAtMs",
          accepted_at_ms as "acceptedAtMs", closed_at_ms as "closedAtMs", missed_at_ms as "missedAtMs",
          tag_id as "tagId", label_ids as "labelIds", closing_since_ms as "closingSinceMs", closes_at_ms as "closesAtMs",
          follow_up as "followUp"
        from inquiries where id = p_id) i)
    from pg_temp.load_rooms(array[p_room], 'read') l`,
)

/** A row of `lockInquiryPlan`. */
export type InquiryParts = RoomParts & { inquiry: Written<Inquiry> | null }

/** An inquiry of a service with its room, which is locked until the transaction ends; null when there is none. */
export async function lockInquiry(
  tx: Db,
  serviceId: string,
  inquiryId: string,
): Promise<{ state: RoomState; inquiry: Written<Inquiry> } | null> {
  const [found] = await rowsOf<InquiryParts>(
    tx,
    sql`
      select rooms, participants, inquiries, inquiry
      from ${sql.raw(lockInquiryPlan.name)}(${inquiryId}::uuid, ${serviceId}, null)`,
  )
  return lockedIn(found)
}

export function lockedIn(found: InquiryParts | undefined): { state: RoomState; inquiry: Written<Inquiry> } | null {
  const [state] = roomStates(found).values()
  return state && found?.inquiry ? { state, inquiry: found.inquiry } : null
}
