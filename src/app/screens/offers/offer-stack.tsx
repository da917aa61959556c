import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNow } from '#app/browser/use-now.ts'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { InTopModal } from '#app/ui/overlay/in-top-modal.tsx'
import type { OfferRow } from '#core/store/rows.ts'
import { OfferCard } from './offer-card.tsx'
import { endedOffers, openOffers, type SeenOffers } from './offer-cards.ts'
import * as css from './offers.css.ts'
import { useOfferAlert } from './use-offer-alert.ts'

const idOf = (row: { id: string }) => row.id

/** Offers to this agent that are not answered yet, the one with the latest deadline as a card. */
export function OfferStack({ offers }: { offers: readonly OfferRow[] }) {
  const offsetMs = useLiveRow('connection')?.clockOffsetMs ?? 0
  const [isShowing, setShowing] = useState(true)
  // Without offers there is no timer.
  const nowMs = useNow(isShowing ? 1000 : 60_000) + offsetMs
  const pending = openOffers(offers, nowMs)
  useOfferAlert(pending)
  useEffect(() => setShowing(pending.length > 0), [pending.length])
  useEndedOffers(offers, nowMs)
  const isInbox = useRouterState({ select: ({ location }) => location.pathname.startsWith('/inbox') })
  useFocusInSight(!isInbox && pending.length > 0)

  const [first] = pending
  if (!first && !isInbox) return null
  return (
    <InTopModal>
      <div className={isInbox ? css.over : css.below}>
        {first && <OfferCard key={first.id} offer={first} />}
        {pending.length > 1 && <div className={css.more}>{t`${pending.length - 1} more waiting for your answer`}</div>}
      </div>
    </InTopModal>
  )
}

/** Scrolls to the field with the focus when the screen becomes smaller. */
function useFocusInSight(isSmaller: boolean) {
  useLayoutEffect(() => {
    if (isSmaller) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isSmaller])
}

/** Announces how an offer ended that this tab has shown. */
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
