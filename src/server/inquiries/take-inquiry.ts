import { and, eq, ne, sql } from 'drizzle-orm'
import type { Inquiry, Written } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import { notifyConversation } from '#server/conversations/notify-conversation.ts'
import { memberOf, type RoomState } from '#server/conversations/room-state.ts'
import { members } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { staffEids } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import type { RoutingRules } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'
import { writeSystemMessage } from './system-message.ts'
import { inquiries } from './tables.ts'

/** Whether an agent may take one more inquiry. Locks the agent's row, so that two cannot be taken past the limit. */
export async function hasCapacity(tx: Db, eid: string, { agentLimit }: RoutingRules): Promise<boolean> {
  const [agent] = await tx.select({ limit: users.agentLimit }).from(users).where(eq(users.eid, eid)).for('update')
  const handling = await tx.$count(inquiries, and(eq(inquiries.agentEid, eid), eq(inquiries.status, 'handling')))
  return handling < (agent?.limit ?? agentLimit)
}

/** Gives an open or missed inquiry, whose room is locked, to an agent, and notifies the visitor and all staff. */
export async function takeInquiry(
  tx: Db,
  feed: FeedDraft,
  state: RoomState,
  inquiry: Written<Inquiry>,
  agent: Session,
  rules: RoutingRules,
): Promise<void> {
  const { room } = state
  const nowMs = rules.nowMs()
  const taken: Written<Inquiry> = {
    ...inquiry,
    status: 'handling',
    agentEid: agent.eid,
    agentName: agent.name,
    acceptedAtMs: nowMs,
  }
  await tx
    .update(inquiries)
    .set({ status: taken.status, agentEid: taken.agentEid, agentName: taken.agentName, acceptedAtMs: nowMs })
    .where(eq(inquiries.id, inquiry.id))
  await tx.update(users).set({ idleSinceMs: nowMs }).where(eq(users.eid, agent.eid))
  await settleOffers(tx, feed, inquiry.id, { name: 'won', winnerEid: agent.eid, winnerName: agent.name })

  state.inquiry = taken
  await join(tx, state, agent.eid, inquiry.id)
  const message = await writeSystemMessage(
    tx,
    state,
    { id: rules.newId(), kind: 'inquiry-accepted', senderEid: agent.eid, senderName: agent.name, text: agent.name },
    nowMs,
  )
  // A new member must know the room before its messages.
  notifyConversation(feed, state, 'staff', [agent.eid])
  feed.add(room.serviceId, [agent.eid, room.visitorEid], { kind: 'message', message })
  notifyConversation(feed, state, 'visitor', [room.visitorEid])
  const others = (await staffEids(tx, room.serviceId)).filter((eid) => eid !== agent.eid)
  notifyConversation(feed, state, 'staff', others)
}

async function join(tx: Db, state: RoomState, eid: string, inquiryId: string) {
  const left = { leftSeq: null, leftAtMs: null, leftPreview: null, leftPreviewEid: null, inquiryId }
  const before = memberOf(state, eid)
  const member = { roomId: state.room.id, eid, kind: 'staff' as const, deliveredSeq: 0, readSeq: 0, ...before, ...left }
  state.members = [...state.members.filter((each) => each !== before), member]
  await tx
    .insert(members)
    .values(member)
    .onConflictDoUpdate({ target: [members.roomId, members.eid], set: left })
}

/** Ends an agent's membership with the newest message: the agent keeps the conversation as it is now. */
export async function leave(tx: Db, state: RoomState, eid: string, nowMs: number): Promise<void> {
  const { room } = state
  const left = { leftSeq: room.lastSeq, leftAtMs: nowMs, leftPreview: room.preview, leftPreviewEid: room.previewEid }
  state.members = state.members.map((member) => (member.eid === eid ? { ...member, ...left } : member))
  await tx
    .update(members)
    .set(left)
    .where(and(eq(members.roomId, room.id), eq(members.eid, eid), ne(members.kind, sql`'visitor'`)))
}
