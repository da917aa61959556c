import type { OfferRow } from '#core/store/rows.ts'

/** What the tab shows of an offer: a question while it is open, then for a moment how it ended. */
export type OfferCard = { kind: 'pending'; offer: OfferRow } | { kind: 'ended'; offer: OfferRow; words: string }

/** How long an ended offer stays in sight. */
export const endedForMs = 5000

/** When this tab first saw the end of an offer that it had shown as pending; by offer id. */
export type SeenOffers = ReadonlyMap<string, { endedAtMs: number | null }>

const endWords = (offer: OfferRow): string | null => {
  switch (offer.status) {
    case 'lost':
      return `${offer.winnerName ?? 'Somebody else'} was faster`
    case 'expired':
    case 'pending':
      return 'The time to answer has run out'
    case 'withdrawn':
      return 'The inquiry was taken back'
    case 'accepted':
    case 'declined':
      return null
  }
}

const isOpen = (offer: OfferRow, serverNowMs: number) => offer.status === 'pending' && offer.deadlineMs > serverNowMs

/** Keeps which offers were shown here as pending, and since when they are over. Unchanged input gives `seen` itself. */
export function seeOffers(seen: SeenOffers, offers: readonly OfferRow[], serverNowMs: number): SeenOffers {
  let next: Map<string, { endedAtMs: number | null }> | undefined
  for (const offer of offers) {
    const before = seen.get(offer.id)
    const open = isOpen(offer, serverNowMs)
    if (before ? !open && before.endedAtMs === null : open) {
      next ??= new Map(seen)
      next.set(offer.id, { endedAtMs: open ? null : serverNowMs })
    }
  }
  return next ?? seen
}

/** Newest deadline first; an ended offer stands behind the open ones, for `endedForMs`. */
export function offerCards(offers: readonly OfferRow[], seen: SeenOffers, serverNowMs: number): OfferCard[] {
  const cards: OfferCard[] = []
  for (const offer of offers.toSorted((a, b) => b.deadlineMs - a.deadlineMs)) {
    if (isOpen(offer, serverNowMs)) cards.push({ kind: 'pending', offer })
  }
  for (const offer of offers) {
    const endedAtMs = seen.get(offer.id)?.endedAtMs
    const words = endWords(offer)
    if (typeof endedAtMs === 'number' && words && serverNowMs - endedAtMs < endedForMs && !isOpen(offer, serverNowMs)) {
      cards.push({ kind: 'ended', offer, words })
    }
  }
  return cards
}
