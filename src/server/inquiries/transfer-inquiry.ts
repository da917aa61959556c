import { eq } from 'drizzle-orm'
import type { CallArguments, Calls, Inquiry, Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import { hasTransferButton } from '#server/messages/transfer-buttons.ts'
import { users } from '#server/services/tables.ts'
import { findTag } from '#server/tags/tags.ts'
import { askColleague } from './ask-colleague.ts'
import { backToQueue } from './back-to-queue.ts'
import { lockInquiry } from './change-inquiry.ts'
import type { InquiryChange, InquiryHandler } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'

type Transfer = CallArguments<Calls['transferInquiry']>['body']

/**
 * Gives an inquiry away [ENT-07]. Its agent names a colleague, who gets it at once (`inquiry_blind`) or after agreeing
 * (`inquiry_attendee`), or gives it back to the queue. Its visitor can only ask for somebody else, or for the team of a
 * button that staff have sent them [ENT-08]. A blind transfer that
 * the colleague does not take goes on to everybody, and to who gave it away last: it is never lost.
 */
export const transferInquiry: InquiryHandler<'transferInquiry'> = async (
  { params: { id: inquiryId }, body: transfer },
  { tx, feed, rules, session },
) => {
  const found = await lockInquiry(tx, session.serviceId, inquiryId)
  if (!found) return fail('not-found')
  const { state, inquiry } = found
  if (session.kind === 'visitor' && !(await mayBeAskedFor(tx, state, transfer))) return fail('not-found')
  const refusal = refusalFor(state, inquiry, session, transfer)
  if (refusal) return refusal
  if (transfer.type === 'inquiry_attendee' && transfer.toEid !== null) {
    const asked = await askColleague({ tx, feed, rules }, state, inquiry, session, {
      kind: 'transfer-request',
      toEid: transfer.toEid,
      note: transfer.note,
    })
    if (!asked.ok) return asked
  } else {
    const given = await giveAway({ tx, feed, rules }, state, inquiry, session, transfer)
    if (!given.ok) return given
  }
  const conversation = conversationFor(state, session)
  return conversation ? ok({ conversation }) : fail('not-found')
}

function refusalFor(
  { room, inquiry: newest }: RoomState,
  inquiry: Written<Inquiry>,
  session: Session,
  { type, toEid, toTagId }: Transfer,
): Result<never> | null {
  const isVisitor = session.kind === 'visitor'
  if (isVisitor && room.visitorEid !== session.eid) return fail('not-found')
  if (toEid !== null && toTagId !== null) return fail('invalid-request', 'body.toTagId must be null with a colleague')
  if (inquiry.status === 'closed' || newest?.id !== inquiry.id) return fail('inquiry-closed')
  if (inquiry.status !== 'handling') return fail('inquiry-not-handled')
  if (type === 'blind' || type === 'attendee') return fail('no-call-yet')
  if (isVisitor || inquiry.agentEid === session.eid) return null
  return fail('inquiry-not-yours', undefined, { winnerName: inquiry.agentName })
}

/** The visitor may not choose among the staff, and only among teams that a button of this conversation names. */
const mayBeAskedFor = (tx: Db, { room }: RoomState, { toEid, toTagId }: Transfer) =>
  toEid === null && (toTagId === null || hasTransferButton(tx, room.id, toTagId))

/** Puts the inquiry back into the queue, at its old place, where the colleague is asked first. */
async function giveAway(
  { tx, feed, rules: { nowMs: clockMs, ...others } }: InquiryChange,
  state: RoomState,
  inquiry: Written<Inquiry>,
  by: Session,
  { toEid, toTagId, note }: Transfer,
): Promise<Result<null>> {
  const { room } = state
  const nowMs = clockMs()
  // One moment for all: the colleague is asked in the wait that begins with it.
  const rules = { ...others, nowMs: () => nowMs }
  const { agentEid } = inquiry
  const team = toTagId === null ? null : await findTag(tx, room.serviceId, toTagId)
  if (toTagId !== null && !team) return fail('tag-unknown')
  if (toEid === null) await settleOffers({ tx, feed }, inquiry.id, { name: 'withdrawn' })
  else {
    const asked = await askColleague({ tx, feed, rules }, state, inquiry, by, { kind: 'transfer', toEid, note })
    if (!asked.ok) return asked
  }
  // Staff who name no colleague say whom it is for; a visitor who names no team leaves it as it is.
  const isFor = toEid === null && (by.kind === 'staff' || toTagId !== null)
  const tagId = isFor ? toTagId : (inquiry.tagId ?? null)
  const to = toEid === null ? (team?.name ?? '') : await nameOf(tx, toEid)
  const words = { kind: 'inquiry-transferred', senderEid: by.eid, senderName: by.name, text: to } as const
  await backToQueue({ tx, feed, rules }, state, { ...inquiry, tagId }, { words, by })
  if (agentEid !== null) await tx.update(users).set({ idleSinceMs: nowMs }).where(eq(users.eid, agentEid))
  return ok(null)
}

async function nameOf(tx: Db, eid: string): Promise<string> {
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.eid, eid))
  return user?.name ?? ''
}
