import { sql } from 'drizzle-orm'
import type { Inquiry, Written } from '#core/contract/index.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { columnsByProperty, keptPlan } from '#server/db/kept-plan.ts'
import { type InquiryParts, lockedIn } from './change-inquiry.ts'
import type { OfferRow } from './offer-of.ts'
import { offers } from './tables.ts'
import type { Capacity } from './take-inquiry.ts'

export const lockOfferPlan = keptPlan(
  'lock_offer',
  'p_id uuid, p_service text, p_eid uuid, p_accepts boolean, p_offer uuid, p_taker uuid',
  `table (rooms json, participants json, inquiries json, inquiry json, offer json, most integer, handling bigint)`,
  `perform id from rooms where id = (select room_id from inquiries where id = p_id and service_id = p_service) for update;
    p_offer := (
      select id from offers where inquiry_id = p_id and eid = p_eid order by offered_at_ms desc, id desc limit 1);
    p_taker := (
      select case kind when 'invitation' then null when 'takeover-request' then from_eid else eid end
      from offers where id = p_offer and p_accepts and status = 'pending');
    if p_taker is not null then
      perform eid from users where eid = p_taker for update;
    end if;
    return query select l.rooms, l.participants, l.inquiries, l.inquiry, (
        select to_json(o) from (select ${columnsByProperty(offers)} from offers where id = p_offer) o),
      (select agent_limit from users where eid = p_taker),
      (select count(*) from inquiries where agent_eid = p_taker and status = 'handling')
    from pg_temp.lock_inquiry(p_id, p_service, null) l`,
)

/**
 * An inquiry with its room, which is locked, and the newest offer of an agent about it; null when there is no such
 * inquiry. If the agent accepts, also the capacity of who would have it then, whose row is locked as well.
 */
export async function lockOffer(
  tx: Db,
  agent: { serviceId: string; eid: string },
  inquiryId: string,
  accept: boolean,
): Promise<{ state: RoomState; inquiry: Written<Inquiry>; offer: OfferRow | null; taker: Capacity } | null> {
  const [found] = await rowsOf<InquiryParts & Capacity & { offer: OfferRow | null }>(
    tx,
    sql`
      select rooms, participants, inquiries, inquiry, offer, most, handling from ${sql.raw(lockOfferPlan.name)}(
        ${inquiryId}::uuid, ${agent.serviceId}, ${agent.eid}::uuid, ${accept}, null, null)`,
  )
  const locked = lockedIn(found)
  return found && locked ? { ...locked, offer: found.offer, taker: found } : null
}
