import { t } from '#app/language/t.ts'
import type { OfferRow } from '#core/store/rows.ts'

/** Ids of the offers that this tab has shown and that were still open. */
export type SeenOffers = ReadonlySet<string>

const endText = (offer: OfferRow): string | null => {
  switch (offer.status) {
    case 'lost':
      return t`${offer.winnerName ?? t`Somebody else`} was faster`
    case 'expired':
    case 'pending':
      return t`The time to answer has run out`
    case 'withdrawn':
      return t`The inquiry was taken back`
    case 'accepted':
    case 'declined':
    default:
      return null
  }
}

const isOpen = (offer: OfferRow, serverNowMs: number) => offer.status === 'pending' && offer.deadlineMs > serverNowMs

/** What is to be decided, newest deadline first. */
export const openOffers = (offers: readonly OfferRow[], serverNowMs: number): OfferRow[] =>
  offers.filter((offer) => isOpen(offer, serverNowMs)).toSorted((a, b) => b.deadlineMs - a.deadlineMs)

/** Offers that ended since `seen`, with how they did; each is told once, the own answers not at all. */
export function endedOffers(seen: SeenOffers, offers: readonly OfferRow[], serverNowMs: number) {
  return offers.flatMap((offer) => {
    const text = seen.has(offer.id) && !isOpen(offer, serverNowMs) ? endText(offer) : null
    return text === null ? [] : [{ offer, text }]
  })
}
