import { eq, sql } from 'drizzle-orm'
import type { Inquiry, InquiryEvent, Message, Written } from '#core/contract/index.ts'
import { notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { leaveRoom, putMember } from '#server/conversations/membership.ts'
import { type Member, presentEids, type RoomState, staffIn } from '#server/conversations/room-state.ts'
import { participants } from '#server/conversations/tables.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { columnsByProperty, keptPlan } from '#server/db/kept-plan.ts'
import { users } from '#server/services/tables.ts'
import { moveInquiry } from './change-inquiry.ts'
import { notifyOffer, type OfferRow } from './offer-of.ts'
import type { InquiryChange, RoutingRules } from './route-inquiry.ts'
import { nextSystemMessage } from './system-message.ts'
import { offers } from './tables.ts'
import { type Beside, besideColumns, tellBeside } from './tell-joined.ts'

export const capacityPlan = keptPlan(
  'capacity_of',
  'p_eid uuid',
  'table (most integer, handling bigint)',
  // The statement after the lock counts what was committed while waiting for it.
  `perform eid from users where eid = p_eid for update;
    return query select agent_limit, (
      select count(*) from inquiries where agent_eid = p_eid and status = 'handling')
    from users where eid = p_eid`,
)

/** The number of inquiries that an agent handles, and the most that they may; null: as the settings say. */
export type Capacity = { most: number | null; handling: number }

/** Whether an agent may take one more inquiry. Locks the agent's row, so that two cannot be taken past the limit. */
export async function hasCapacity(tx: Db, eid: string, rules: RoutingRules): Promise<boolean> {
  const [agent] = await rowsOf<Capacity>(
    tx,
    sql`select most, handling from ${sql.raw(capacityPlan.name)}(${eid}::uuid)`,
  )
  return hasRoomFor(agent, rules)
}

export const hasRoomFor = (agent: Capacity | undefined, { agentLimit }: RoutingRules): boolean =>
  (agent?.handling ?? 0) < (agent?.most ?? agentLimit)

export const takePlan = keptPlan(
  'take_inquiry',
  `p_id uuid, p_room uuid, p_visitor uuid, p_agent uuid, p_name text, p_follow_up text, p_message uuid, p_kind text,
    p_seq bigint, p_now bigint`,
  'table (offers json, member json, notes boolean, changes boolean, contact boolean, call boolean)',
  `update inquiries set status = 'handling', agent_eid = p_agent, agent_name = p_name, accepted_at_ms = p_now,
      follow_up = p_follow_up
    where id = p_id;
    update users set idle_since_ms = p_now where eid = p_agent;
    insert into participants (room_id, eid, role, delivered_seq, read_seq, inquiry_id)
    values (p_room, p_agent, 'staff', 0, 0, p_id)
    on conflict (room_id, eid) do update set left_seq = null, left_at_ms = null, left_preview = null,
      left_preview_eid = null, inquiry_id = p_id;
    insert into messages (room_id, seq, id, sender_eid, sender_name, sender_kind, kind, text, sent_at_ms)
    values (p_room, p_seq, p_message, p_agent, p_name, 'system', p_kind, p_name, p_now);
    update rooms set last_seq = p_seq, last_at_ms = p_now where id = p_room;
    return query
    with settled as (
      update offers set status = case when eid = p_agent then 'accepted' else 'lost' end, winner_name = p_name
      where inquiry_id = p_id and status = 'pending'
      returning *
    )
    select (select coalesce(json_agg(o), '[]') from (select ${columnsByProperty(offers)} from settled) o),
      (select to_json(m) from (
        select ${columnsByProperty(participants)} from participants where room_id = p_room and eid = p_agent) m),
      ${besideColumns},
      exists (select 1 from calls c where c.inquiry_id = p_id and c.ended_at_ms is null)
    from (select p_room as room_id, p_visitor as visitor_eid) r`,
)

type Taken = Beside & { offers: OfferRow[]; member: Member; call: boolean }

/**
 * Gives an inquiry, whose room is locked, to an agent, and notifies its visitor and the staff who see it. The agent who
 * had it leaves the room.
 *
 * @param how `picked-up`: the agent was asked
 * @param agent.id the session in which the agent has said yes
 * @returns whether somebody may be offered more than before: not if one agent has a waiting inquiry in place of its offer
 */
export async function takeInquiry(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  inquiry: Written<Inquiry>,
  agent: { eid: string; name: string; id?: string },
  how: 'picked-up' | 'takeover',
): Promise<{ frees: boolean }> {
  const { room } = state
  const nowMs = rules.nowMs()
  const wasWaiting = inquiry.status !== 'handling'
  const before = inquiry.agentEid === agent.eid ? null : inquiry.agentEid
  const after = moveInquiry(state, inquiry, { name: how, agent }, nowMs)
  // Before the message: a colleague who leaves keeps the conversation as it was.
  if (before !== null) await leaveRoom(tx, state, before, nowMs)
  const words = { kind: 'inquiry-accepted', senderEid: agent.eid, senderName: agent.name, text: agent.name } as const
  const message = nextSystemMessage(state, { id: rules.newId(), ...words }, nowMs)
  const taken = await writeTaken(tx, state, after, agent, message)
  if (before !== null) await tx.update(users).set({ idleSinceMs: nowMs }).where(eq(users.eid, before))
  putMember(state, taken.member)
  for (const offer of taken.offers) await notifyOffer(feed, offer)
  await tellBeside({ tx, feed }, state, agent.eid, taken)
  const event: InquiryEvent = { name: how, byEid: agent.eid, byName: agent.name }
  // A new member must know the room before its messages.
  notifyConversation(feed, state, 'staff', [agent.eid], event)
  feed.add(room.serviceId, presentEids(state), { kind: 'message', message })
  notifyConversation(feed, state, 'visitor', [room.visitorEid], event)
  const concerned = [...staffIn(state), ...(before === null ? [] : [before])].filter((eid) => eid !== agent.eid)
  notifyConversation(feed, state, 'staff', concerned, event)
  const sessionId = how === 'picked-up' ? (agent.id ?? null) : null
  const by = { eid: agent.eid, name: agent.name, sessionId }
  if (taken.call) await rules.calls.taken({ tx, feed }, state, inquiry.id, by)
  // All of the staff saw it waiting. What has happened to it concerns nobody else.
  if (wasWaiting) notifyStaff(feed, state, { notified: [agent.eid, ...concerned] })
  const own = taken.offers.filter(({ eid }) => eid === agent.eid)
  return { frees: !wasWaiting || own.length > 1 || own.length < taken.offers.length }
}

/** Writes with one statement what belongs together whenever an inquiry is taken. */
async function writeTaken(
  tx: Db,
  { room }: RoomState,
  { id, followUp }: Written<Inquiry>,
  agent: { eid: string; name: string },
  message: Written<Message>,
): Promise<Taken> {
  const [taken] = await rowsOf<Taken>(
    tx,
    sql`
      select offers, member, notes, changes, contact, call from ${sql.raw(takePlan.name)}(
        ${id}::uuid, ${room.id}::uuid, ${room.visitorEid}::uuid, ${agent.eid}::uuid, ${agent.name}, ${followUp ?? null},
        ${message.id}::uuid, ${message.kind}, ${message.seq}::bigint, ${message.sentAtMs}::bigint)`,
  )
  if (!taken) throw new Error('taking an inquiry answered no row')
  return taken
}
