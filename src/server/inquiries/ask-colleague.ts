import { and, eq } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Inquiry, OfferKind, Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { findUser } from '#server/services/find-user.ts'
import { isConnected } from '#server/staff/presence.ts'
import { confirmMs, notifyOffer, type OfferRow } from './offer-of.ts'
import type { InquiryChange } from './route-inquiry.ts'
import { offers } from './tables.ts'

type Ask = {
  kind: Exclude<InferOutput<typeof OfferKind>, 'inquiry'>
  toEid: string
  note: string
}

/**
 * Asks one colleague about an inquiry, whose room is locked. One colleague at a time: `request-pending`. Who is asked must
 * be in reach, and available unless they have the inquiry already: `colleague-unreachable`. `not-found` for strangers.
 */
export async function askColleague(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  inquiry: Written<Inquiry>,
  from: Session,
  { kind, toEid, note }: Ask,
): Promise<Result<null>> {
  const { room } = state
  const to = await findUser(tx, room.serviceId, toEid)
  if (to?.kind !== 'staff' || toEid === from.eid) return fail('not-found')
  const nowMs = rules.nowMs()
  const isWilling = to.status === 'available' || toEid === inquiry.agentEid
  const isHere = isWilling && (await isConnected(tx, toEid, nowMs))
  const isByPush = isWilling && !isHere && (await rules.reachedByPush(tx, room.serviceId, 'transfer')).includes(toEid)
  if (!isHere && !isByPush) return fail('colleague-unreachable')
  const pending = await tx.$count(offers, and(eq(offers.inquiryId, inquiry.id), eq(offers.status, 'pending')))
  if (pending > 0) return fail('request-pending')

  const offer: OfferRow = {
    id: rules.newId(),
    inquiryId: inquiry.id,
    roomId: room.id,
    serviceId: room.serviceId,
    eid: toEid,
    visitorName: room.visitorName,
    channel: room.channel,
    language: room.language,
    preview: room.preview,
    // A transferred inquiry starts to wait anew now; otherwise the visitor is not waiting.
    waitingSinceMs: kind === 'transfer' ? nowMs : inquiry.createdAtMs,
    offeredAtMs: nowMs,
    deadlineMs: nowMs + rules.offerMs,
    confirmByMs: isByPush ? nowMs + confirmMs : null,
    status: 'pending',
    winnerName: null,
    kind,
    fromEid: from.eid,
    fromName: from.name,
    toName: to.name,
    note,
    callId: null,
    media: null,
  }
  await tx.insert(offers).values(offer)
  await notifyOffer(feed, offer)
  return ok(null)
}
