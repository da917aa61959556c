import { eq, sql } from 'drizzle-orm'
import type { Inquiry, InquiryEvent, Written } from '#core/contract/index.ts'
import { notifyConversation, notifyStaff } from '#server/conversations/conversation-for.ts'
import { joinRoom, leaveRoom } from '#server/conversations/membership.ts'
import { presentEids, type RoomState, staffIn } from '#server/conversations/room-state.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { keptPlan } from '#server/db/kept-plan.ts'
import { users } from '#server/services/tables.ts'
import { changeInquiry } from './change-inquiry.ts'
import type { InquiryChange, RoutingRules } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'
import { writeSystemMessage } from './system-message.ts'
import { tellJoined } from './tell-joined.ts'

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

/** Whether an agent may take one more inquiry. Locks the agent's row, so that two cannot be taken past the limit. */
export async function hasCapacity(tx: Db, eid: string, { agentLimit }: RoutingRules): Promise<boolean> {
  const [agent] = await rowsOf<{ most: number | null; handling: number }>(
    tx,
    sql`select most, handling from ${sql.raw(capacityPlan.name)}(${eid}::uuid)`,
  )
  return (agent?.handling ?? 0) < (agent?.most ?? agentLimit)
}

/**
 * Gives an inquiry, whose room is locked, to an agent, and notifies its visitor and the staff who see it. The agent who
 * had it leaves the room.
 *
 * @param how `picked-up`: the agent was asked
 * @param agent.id the session in which the agent has said yes
 */
export async function takeInquiry(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  inquiry: Written<Inquiry>,
  agent: { eid: string; name: string; id?: string },
  how: 'picked-up' | 'takeover',
): Promise<void> {
  const { room } = state
  const nowMs = rules.nowMs()
  const wasWaiting = inquiry.status !== 'handling'
  const before = inquiry.agentEid === agent.eid ? null : inquiry.agentEid
  await changeInquiry(tx, state, inquiry, { name: how, agent }, nowMs)
  await tx.update(users).set({ idleSinceMs: nowMs }).where(eq(users.eid, agent.eid))
  await settleOffers({ tx, feed }, inquiry.id, { name: 'won', winnerEid: agent.eid, winnerName: agent.name })

  if (before !== null) {
    await leaveRoom(tx, state, before, nowMs)
    await tx.update(users).set({ idleSinceMs: nowMs }).where(eq(users.eid, before))
  }
  await joinRoom(tx, state, agent.eid, inquiry.id)
  await tellJoined({ tx, feed }, state, agent.eid)
  const message = await writeSystemMessage(
    tx,
    state,
    { id: rules.newId(), kind: 'inquiry-accepted', senderEid: agent.eid, senderName: agent.name, text: agent.name },
    nowMs,
  )
  const event: InquiryEvent = { name: how, byEid: agent.eid, byName: agent.name }
  // A new member must know the room before its messages.
  notifyConversation(feed, state, 'staff', [agent.eid], event)
  feed.add(room.serviceId, presentEids(state), { kind: 'message', message })
  notifyConversation(feed, state, 'visitor', [room.visitorEid], event)
  const concerned = [...staffIn(state), ...(before === null ? [] : [before])].filter((eid) => eid !== agent.eid)
  notifyConversation(feed, state, 'staff', concerned, event)
  const sessionId = how === 'picked-up' ? (agent.id ?? null) : null
  await rules.calls.taken({ tx, feed }, state, inquiry.id, { eid: agent.eid, name: agent.name, sessionId })
  if (!wasWaiting) return
  // All of the staff saw it waiting. What has happened to it concerns nobody else.
  notifyStaff(feed, state, { notified: [agent.eid, ...concerned] })
}
