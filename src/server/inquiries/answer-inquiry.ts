import type { Inquiry, Written } from '#core/contract/index.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
import type { HandlerWith } from '#server/domain/handler.ts'
import { letIn } from './company.ts'
import { lockOffer } from './lock-offer.ts'
import type { OfferRow } from './offer-of.ts'
import type { InquiryChange } from './route-inquiry.ts'
import { routeInquiries } from './route-inquiry.ts'
import { settleOffers } from './settle-offers.ts'
import { hasRoomFor, takeInquiry } from './take-inquiry.ts'

/** `wakeRouter`: some inquiry may be able to move on after the commit. */
type Answering = InquiryChange & { session: Session; wakeRouter: () => void }

/**
 * Accepts or declines the offer of an inquiry, or a colleague's request about it. The first accept wins; later ones are
 * told the winner (`offer-lost`). The server's clock decides about the deadline, also while the offer is still pending. A
 * decline asks the next agent if the inquiry waits. The router is not woken by who has an inquiry in place of its offer:
 * nobody is freer than before.
 */
export const answerInquiry: HandlerWith<'answerInquiry', Answering> = async (
  { params: { id: inquiryId }, body: { accept } },
  { tx, feed, rules, session: agent, wakeRouter },
) => {
  const found = await lockOffer(tx, agent, inquiryId, accept)
  if (!found?.offer) return fail('not-found')
  const { state, inquiry, offer, taker } = found

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
    wakeRouter()
    return ok({ conversation: null })
  }
  const hasRoom = hasRoomFor(taker, rules)
  const accepted = await acceptOffer({ tx, feed, rules }, { state, inquiry, offer, hasRoom }, agent)
  if (!accepted.ok) return accepted
  if (accepted.value.frees) wakeRouter()
  return ok({ conversation: conversationFor(state, agent) })
}

type Accepting = {
  state: RoomState
  inquiry: Written<Inquiry>
  offer: OfferRow
  /** Whether who would have the inquiry may take one more. */
  hasRoom: boolean
}

async function acceptOffer(
  { tx, feed, rules }: InquiryChange,
  { state, inquiry, offer, hasRoom }: Accepting,
  agent: Session,
): Promise<Result<{ frees: boolean }>> {
  const { kind, fromEid, fromName } = offer
  switch (kind) {
    case 'inquiry':
    case 'transfer':
    case 'transfer-request':
      if (!hasRoom) return fail('at-limit')
      return ok(await takeInquiry({ tx, feed, rules }, state, inquiry, agent, 'picked-up'))
    case 'takeover-request':
      if (fromEid === null || !hasRoom) return fail('colleague-unreachable')
      await settleOffers({ tx, feed }, inquiry.id, { name: 'accepted', eid: agent.eid })
      return ok(await takeInquiry({ tx, feed, rules }, state, inquiry, { eid: fromEid, name: fromName }, 'takeover'))
    case 'invitation':
      await letIn({ tx, feed, rules }, state, inquiry.id, agent)
      // The guest is asked nothing any more, and handles no more than before.
      return ok({ frees: true })
    default:
      return unreachable(kind)
  }
}
