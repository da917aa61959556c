import { useEffect, useState } from 'react'
import { useLiveRow, useOffers } from '#app/data/rows.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { OfferRow } from '#core/store/rows.ts'
import { useNow } from '../use-now.ts'
import { useStableRows } from '../use-stable-rows.ts'
import { OfferCard } from './offer-card.tsx'
import { offerCards, type SeenOffers, seeOffers } from './offer-cards.ts'
import * as css from './offers.css.ts'
import { useOfferAlert } from './use-offer-alert.ts'

const none: SeenOffers = new Map()
const idOf = (row: { id: string }) => row.id

/** Offers in front of this agent, in every tab. Nothing is rendered while there are none. */
export function IncomingOffers() {
  const offers = useStableRows(useOffers(), '', idOf)
  return offers && offers.length > 0 ? <OfferStack offers={offers} /> : null
}

function OfferStack({ offers }: { offers: readonly OfferRow[] }) {
  const offsetMs = useLiveRow('connection')?.clockOffsetMs ?? 0
  const [isShowing, setShowing] = useState(true)
  // No second is counted while there is nothing to show.
  const nowMs = useNow(isShowing ? 1000 : 60_000) + offsetMs
  const [seen, setSeen] = useState(none)
  const newSeen = seeOffers(seen, offers, nowMs)
  useEffect(() => setSeen(newSeen), [newSeen])

  const cards = offerCards(offers, newSeen, nowMs)
  const pending = cards.flatMap((card) => (card.kind === 'pending' ? [card.offer] : []))
  useOfferAlert(pending)
  useEffect(() => setShowing(cards.length > 0), [cards.length])
  const [first] = pending
  return (
    <div className={css.place}>
      {first && <OfferCard key={first.id} offer={first} />}
      {pending.length > 1 && <div className={css.more}>{pending.length - 1} more waiting for your answer</div>}
      <div role="status" aria-label="Ended offers">
        {cards.map(
          (card) =>
            card.kind === 'ended' && (
              <div key={card.offer.id} className={css.ended}>
                <Icon name="clock" look="small" />
                <span>
                  <b>{card.words}</b> · {card.offer.visitorName}
                </span>
              </div>
            ),
        )}
      </div>
    </div>
  )
}
