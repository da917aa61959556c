import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNow } from '#app/browser/use-now.ts'
import { useEntity, useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { ringFor } from '#app/sounds/ring.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { InTopModal } from '#app/ui/overlay/in-top-modal.tsx'
import type { OfferRow } from '#core/store/rows.ts'
import { OfferCard } from './offer-card.tsx'
import { endedOffers, openOffers, type SeenOffers } from './offer-cards.ts'
import * as css from './offers.css.ts'

const idOf = (row: { id: string }) => row.id

/**
 * Offers to this agent that are not answered yet. The first offer is a card and keeps its place until it has ended;
 * each later one is a line below.
 */
export function OfferStack({ offers }: { offers: readonly OfferRow[] }) {
  const offsetMs = useLiveRow('connection')?.clockOffsetMs ?? 0
  const [isShowing, setShowing] = useState(true)
  // Without offers there is no timer. What rings in a tab that nobody sees ends in time there too.
  const nowMs = useNow(isShowing ? 1000 : 60_000, true) + offsetMs
  const pending = openOffers(offers, nowMs)
  useOfferAlert(pending)
  useEffect(() => setShowing(pending.length > 0), [pending.length])
  useEndedOffers(offers, nowMs)
  const isInbox = useRouterState({ select: ({ location }) => location.pathname.startsWith('/inbox') })
  const [first, ...others] = pending
  const stack = useFocusInSight(first?.id)
  const before = useRef<string>(undefined)
  const isNext = before.current !== undefined && before.current !== first?.id
  useEffect(() => {
    before.current = first?.id
  }, [first?.id])
  return (
    <InTopModal>
      <div ref={stack} className={css.stack} data-region="offers" data-inbox={isInbox ? '' : undefined}>
        {first && <OfferCard key={first.id} offer={first} isNext={isNext} />}
        {others.slice(0, namedCount).map((offer) => (
          <div key={offer.id} className={css.more}>
            {t`${offer.visitorName} is waiting for you too`}
          </div>
        ))}
        {others.length > namedCount && (
          <div className={css.more}>{t`${others.length - namedCount} more waiting for you`}</div>
        )}
      </div>
    </InTopModal>
  )
}

/** Number of later offers that are named below the card. */
const namedCount = 3

/** Scrolls the element with the focus to where no card covers it. Returns the ref of what may cover it. */
function useFocusInSight(cardId: string | undefined) {
  const stack = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (cardId === undefined || !focused || !stack.current || focused === document.body) return
    const card = stack.current.getBoundingClientRect()
    const field = focused.getBoundingClientRect()
    const isBeside = field.right <= card.left || field.left >= card.right
    if (isBeside || field.bottom <= card.top || field.top >= card.bottom) return
    focused.scrollIntoView({ block: 'center' })
  }, [cardId])
  return stack
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

const ring = ({ id, callId, visitorName, preview }: OfferRow, signal: AbortSignal) =>
  ringFor(
    { offer: id },
    { sound: callId ? 'call' : 'offer', title: t`Incoming chat: ${visitorName}`, body: preview },
    signal,
  )

/**
 * One sound and one notification for each offer, however many tabs there are. The notification is closed with the
 * offer. Who does not want to be disturbed hears only of the own inquiries, which a colleague asks for.
 */
function useOfferAlert(offered: readonly OfferRow[]): void {
  const { eid } = useOwnSelf()
  const isUndisturbed = useEntity('staff', eid)?.status === 'do-not-disturb'
  const pending = useMemo(
    () => (isUndisturbed ? offered.filter(({ kind }) => kind === 'takeover-request') : offered),
    [isUndisturbed, offered],
  )
  const ringing = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = ringing.current
    const ids = new Set(pending.map((offer) => offer.id))
    for (const [id, over] of all) {
      if (ids.has(id)) continue
      over.abort()
      all.delete(id)
    }
    for (const offer of pending) {
      if (all.has(offer.id)) continue
      const over = new AbortController()
      all.set(offer.id, over)
      ring(offer, over.signal)
    }
  }, [pending])

  useEffect(() => {
    const all = ringing.current
    return () => {
      for (const over of all.values()) over.abort()
      all.clear()
    }
  }, [])
}
