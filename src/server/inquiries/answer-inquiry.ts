import { and, desc, eq } from 'drizzle-orm'
import type { Inquiry, Written } from '#core/contract/index.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import { lockInquiry } from './change-inquiry.ts'
import { letIn } from './company.ts'
import type { OfferRow } from './offer-of.ts'
import type { InquiryChange, InquiryHandler } from './route-inquiry.ts'
import { routeInquiries } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'
import { offers } from './tables.ts'
import { hasCapacity, takeInquiry } from './take-inquiry.ts'

/**
 * Accepts or declines the offer of an inquiry, or a colleague's request about it. The first accept wins; later ones are
 * told the winner (`offer-lost`). The server's clock decides about the deadline, also while the offer is still pending. A
 * decline asks the next agent if the inquiry waits.
 */
export const answerInquiry: InquiryHandler<'answerInquiry'> = async (
  { params: { id: inquiryId }, body: { accept } },
  { tx, feed, rules, session: agent },
) => {
  const found = await lockInquiry(tx, agent.serviceId, inquiryId)
  if (!found) return fail('not-found')
  const { state, inquiry } = found
  const [offer] = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.inquiryId, inquiryId), eq(offers.eid, agent.eid)))
    .orderBy(desc(offers.offeredAtMs), desc(offers.id))
    .limit(1)
  if (!offer) return fail('not-found')

  switch (offer.status) {
    case 'accepted':
    case 'declined':
      return fail('offer-answered')
    case 'lost':
      return fail('offer-lost', undefined, { winnerName: offer.winnerName })
    case 'withdrawn':
      return fail(inquiry.status === 'closed' ? 'inquiry-closed' : 'offer-expired')
    case 'expired':
      return fail('offer-expired')
    case 'pending':
      break
    default:
      return unreachable(offer.status)
  }
  if (offer.deadlineMs <= rules.nowMs()) return fail('offer-expired')
  if (!accept) {
    await settleOffers({ tx, feed }, inquiryId, { name: 'declined' })
    await routeInquiries({ tx, feed, rules }, [state])
    return ok({ conversation: null })
  }
  const accepted = await acceptOffer({ tx, feed, rules }, state, inquiry, agent, offer)
  return accepted.ok ? ok({ conversation: conversationFor(state, agent) }) : accepted
}

async function acceptOffer(
  { tx, feed, rules }: InquiryChange,
  state: RoomState,
  inquiry: Written<Inquiry>,
  agent: Session,
  { kind, fromEid, fromName }: OfferRow,
): Promise<Result<null>> {
  switch (kind) {
    case 'inquiry':
    case 'transfer':
    case 'transfer-request':
      if (!(await hasCapacity(tx, agent.eid, rules))) return fail('at-limit')
      await takeInquiry({ tx, feed, rules }, state, inquiry, agent, 'picked-up')
      return ok(null)
    case 'takeover-request':
      if (fromEid === null || !(await hasCapacity(tx, fromEid, rules))) return fail('colleague-unreachable')
      await settleOffers({ tx, feed }, inquiry.id, { name: 'accepted', eid: agent.eid })
      await takeInquiry({ tx, feed, rules }, state, inquiry, { eid: fromEid, name: fromName }, 'takeover')
      return ok(null)
    case 'invitation':
      await letIn({ tx, feed, rules }, state, inquiry.id, agent)
      return ok(null)
    default:
      return unreachable(kind)
  }
}
