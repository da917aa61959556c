import type { Conversation, InquiryEvent } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor, notifyConversation } from '#server/conversations/conversation-for.ts'
import { joinRoom, leaveRoom } from '#server/conversations/membership.ts'
import {
  isPresent,
  loadRooms,
  memberOf,
  presentEids,
  type RoomState,
  staffIn,
} from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import { findUser } from '#server/services/find-user.ts'
import { askColleague } from './ask-colleague.ts'
import { pendingInvitation } from './offer-of.ts'
import type { InquiryChange, InquiryHandler } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'
import { writeSystemMessage } from './system-message.ts'
import { tellJoined } from './tell-joined.ts'

/*
 * Colleagues who join a conversation that an agent handles [CAP-03]. They read and write in it; the inquiry stays its
 * agent's, and all of them leave when it is closed.
 */

type Company = Result<{ conversation: Conversation }>

/** Asks a colleague to join. Whoever is in the room may ask. */
export const invite: InquiryHandler<'inviteToConversation'> = async (
  { params: { id: roomId }, body: { eid, note } },
  { tx, feed, rules, session: host },
) => {
  const state = await lockRoom(tx, host, roomId)
  if (!state || !isPresent(memberOf(state, host.eid))) return fail('not-found')
  if (state.inquiry?.status !== 'handling') return fail('inquiry-not-handled')
  if (isPresent(memberOf(state, eid))) return seenBy(state, host)
  const ask = { kind: 'invitation', toEid: eid, note } as const
  const asked = await askColleague({ tx, feed, rules }, state, state.inquiry, host, ask)
  return asked.ok ? seenBy(state, host) : asked
}

/** Lets a colleague in: an admin, or who has an invitation that is still open (`not-invited` for others). */
export const join: InquiryHandler<'joinConversation'> = async (
  { params: { id: roomId } },
  { tx, feed, rules, session: guest },
) => {
  const state = await lockRoom(tx, guest, roomId)
  if (!state) return fail('not-found')
  if (isPresent(memberOf(state, guest.eid))) return seenBy(state, guest)
  const { inquiry } = state
  const isInvited = inquiry !== null && (await pendingInvitation(tx, inquiry.id, guest.eid, rules.nowMs()))
  if (!isInvited && guest.role !== 'admin') return memberOf(state, guest.eid) ? fail('not-invited') : fail('not-found')
  if (inquiry?.status !== 'handling') return fail('inquiry-not-handled')
  await letIn({ tx, feed, rules }, state, inquiry.id, guest)
  return seenBy(state, guest)
}

/** Makes a colleague a member of a room that is locked, and tells all who are in it. */
export async function letIn(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  inquiryId: string,
  guest: Session,
): Promise<void> {
  await settleOffers({ tx, feed }, inquiryId, { name: 'accepted', eid: guest.eid })
  await joinRoom(tx, state, guest.eid, inquiryId)
  await tellJoined({ tx, feed }, state, guest.eid)
  const event: InquiryEvent = { name: 'status-changed', byEid: guest.eid, byName: guest.name }
  // A new member must know the room before its messages.
  notifyConversation(feed, state, 'staff', [guest.eid], event)
  const by = { senderEid: guest.eid, senderName: guest.name }
  await tell({ tx, feed, rules }, state, { kind: 'member-joined', ...by, text: '' })
  const others = staffIn(state).filter((eid) => eid !== guest.eid)
  notifyConversation(feed, state, 'staff', others, event)
}

/**
 * Ends a colleague's membership: their own, or by the inquiry's agent or an admin. The agent stays (`agent-stays`).
 * Returns the room as the caller sees it afterwards.
 */
export const remove: InquiryHandler<'kickFromConversation'> = async (
  { params: { roomId, kickEid: eid } },
  { tx, feed, rules, session: by },
) => {
  const state = await lockRoom(tx, by, roomId)
  const member = state && memberOf(state, eid)
  const mayRemove = by.eid === eid || by.role === 'admin' || state?.inquiry?.agentEid === by.eid
  if (!state || !mayRemove || member?.role !== 'staff') return fail('not-found')
  if (!isPresent(member)) return ok({ conversation: conversationFor(state, by) })
  if (state.inquiry?.agentEid === eid) return fail('agent-stays')
  const user = await findUser(tx, by.serviceId, eid)
  const removedBy = by.eid === eid ? '' : by.name
  const left = { senderEid: eid, senderName: user?.name ?? '', text: removedBy }
  await tell({ tx, feed, rules }, state, { kind: 'member-left', ...left })
  await leaveRoom(tx, state, eid, rules.nowMs())
  const event: InquiryEvent = { name: 'status-changed', byEid: by.eid, byName: by.name }
  notifyConversation(feed, state, 'staff', [...staffIn(state), eid], event)
  return ok({ conversation: conversationFor(state, by) })
}

/** Writes an event of the room and sends it to all who are in it. */
async function tell(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  words: Omit<Parameters<typeof writeSystemMessage>[2], 'id'>,
) {
  const message = await writeSystemMessage(tx, state, { id: rules.newId(), ...words }, rules.nowMs())
  feed.add(state.room.serviceId, presentEids(state), { kind: 'message', message })
}

async function lockRoom(tx: Db, { serviceId }: Session, roomId: string): Promise<RoomState | null> {
  const state = (await loadRooms(tx, [roomId], 'lock')).get(roomId)
  return state?.room.serviceId === serviceId ? state : null
}

function seenBy(state: RoomState, viewer: Session): Company {
  const conversation = conversationFor(state, viewer)
  return conversation ? ok({ conversation }) : fail('not-found')
}
