import { t } from '#app/language/t.ts'
import type { OfferRow } from '#core/store/rows.ts'

/** Ids of the offers that this tab has shown and that were still open. */
export type SeenOffers = ReadonlySet<string>

const endText = (offer: OfferRow): string | null => {
  switch (offer.status) {
    case 'lost':
      return t`${offer.winnerName ?? t`Someone else`} got there first`
    case 'expired':
    case 'pending':
      return t`You missed this one`
    case 'withdrawn':
      return t`No longer needed`
    default:
      return null
  }
}

const isOpen = (offer: OfferRow, serverNowMs: number) => offer.status === 'pending' && offer.deadlineMs > serverNowMs

/** Pending offers in the order of their arrival, so that a later one never replaces the one under the pointer. */
export const openOffers = (offers: readonly OfferRow[], serverNowMs: number): OfferRow[] =>
  offers
    .filter((offer) => isOpen(offer, serverNowMs))
    .toSorted((a, b) => a.offeredAtMs - b.offeredAtMs || a.id.localeCompare(b.id))

/** Offers that ended since `seen`, and how. Each is reported once; the agent's own answers are not. */
export function endedOffers(seen: SeenOffers, offers: readonly OfferRow[], serverNowMs: number) {
  return offers.flatMap((offer) => {
    const text = seen.has(offer.id) && !isOpen(offer, serverNowMs) ? endText(offer) : null
    return text === null ? [] : [{ offer, text }]
  })
}
