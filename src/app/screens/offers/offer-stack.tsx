import { useEffect, useRef, useState } from 'react'
import { useNow } from '#app/browser/use-now.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import type { OfferRow } from '#core/store/rows.ts'
import { OfferCard } from './offer-card.tsx'
import { endedOffers, openOffers, type SeenOffers } from './offer-cards.ts'
import * as css from './offers.css.ts'
import { useOfferAlert } from './use-offer-alert.ts'

const idOf = (row: { id: string }) => row.id

/** Offers that wait for this agent's answer, the most urgent one as a card. */
export function OfferStack({ offers }: { offers: readonly OfferRow[] }) {
  const offsetMs = useLiveRow('connection')?.clockOffsetMs ?? 0
  const [isShowing, setShowing] = useState(true)
  // No second is counted while there is nothing to show.
  const nowMs = useNow(isShowing ? 1000 : 60_000) + offsetMs
  const pending = openOffers(offers, nowMs)
  useOfferAlert(pending)
  useEffect(() => setShowing(pending.length > 0), [pending.length])
  useEndedOffers(offers, nowMs)

  const [first] = pending
  return (
    <div className={css.place}>
      {first && <OfferCard key={first.id} offer={first} />}
      {pending.length > 1 && <div className={css.more}>{t`${pending.length - 1} more waiting for your answer`}</div>}
    </div>
  )
}

/** Tells how an offer ended that this tab had shown. */
function useEndedOffers(offers: readonly OfferRow[], nowMs: number) {
  const toasts = useToasts()
  const seen = useRef<SeenOffers>(new Set())
  useEffect(() => {
    for (const { offer, text } of endedOffers(seen.current, offers, nowMs)) {
      const children = (
        <>
          <b>{text}</b> · {offer.visitorName}
        </>
      )
      toasts.show({ id: `offer/${offer.id}`, severity: 'info', children })
    }
    seen.current = new Set(openOffers(offers, nowMs).map(idOf))
  }, [toasts, offers, nowMs])
}
