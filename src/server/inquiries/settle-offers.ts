import { and, eq } from 'drizzle-orm'
import { unreachable } from '#core/platform/result.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { notifyOffer, type OfferRow } from './offer-of.ts'
import { offers } from './tables.ts'

/** How an inquiry's pending offers end. */
export type Outcome =
  /** The winner's own offer is accepted, the others are lost. */
  | { name: 'won'; winnerEid: string; winnerName: string }
  /** One agent said yes to a colleague's request; the inquiry stays where it is. */
  | { name: 'accepted'; eid: string }
  | { name: 'declined' }
  | { name: 'expired' }
  | { name: 'withdrawn' }

/** Ends the pending offers of an inquiry, whose room is locked, and notifies their agents. */
export async function settleOffers({ tx, feed }: Transaction, inquiryId: string, outcome: Outcome): Promise<void> {
  const pending = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.inquiryId, inquiryId), eq(offers.status, 'pending')))
  for (const offer of pending) {
    const settled: OfferRow = { ...offer, ...ending(offer, outcome) }
    await tx
      .update(offers)
      .set({ status: settled.status, winnerName: settled.winnerName })
      .where(eq(offers.id, offer.id))
    await notifyOffer(feed, settled)
  }
}

function ending({ eid }: OfferRow, outcome: Outcome): Pick<OfferRow, 'status' | 'winnerName'> {
  switch (outcome.name) {
    case 'won':
      return { status: eid === outcome.winnerEid ? 'accepted' : 'lost', winnerName: outcome.winnerName }
    case 'accepted':
      return { status: eid === outcome.eid ? 'accepted' : 'withdrawn', winnerName: null }
    case 'declined':
    case 'expired':
    case 'withdrawn':
      return { status: outcome.name, winnerName: null }
    default:
      return unreachable(outcome)
  }
}
