import { useEffect, useMemo, useRef } from 'react'
import { isHidden } from '#app/browser/attention.ts'
import { locks } from '#app/browser/locks.ts'
import { notifications } from '#app/browser/notifications.ts'
import { useEntity } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { ringOnce } from '#app/media/ring-once.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { playSoundOf } from '#app/sounds/sound.ts'
import { systemClock as clock, sleep } from '#core/platform/clock.ts'
import type { OfferRow } from '#core/store/rows.ts'

/** Not awaited: without a service worker the promise never resolves, and the lock must be released with the offer. */
async function ring(offer: OfferRow, signal: AbortSignal): Promise<void> {
  void (offer.callId ? ringOn(signal) : playSoundOf('offer'))
  if (isHidden() && notifications.permission() === 'granted') void notify(offer, signal)
}

/** Time between two rings of a call, in milliseconds. */
const ringEveryMs = 2500

/** A call rings until it is answered. */
async function ringOn(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await playSoundOf('call')
    await sleep(clock, ringEveryMs, signal)
  }
}

async function notify({ id, visitorName, preview }: OfferRow, signal: AbortSignal): Promise<void> {
  await notifications.show(t`Incoming chat: ${visitorName}`, { body: preview, tag: id, icon: '/icon-192.png' })
  const dismiss = () => void notifications.dismiss(id)
  if (signal.aborted) dismiss()
  else signal.addEventListener('abort', dismiss, { once: true })
}

/**
 * One sound and one notification for each offer, however many tabs there are. The notification is closed with the
 * offer. Who does not want to be disturbed hears only of the own inquiries, which a colleague asks for.
 */
export function useOfferAlert(offered: readonly OfferRow[]): void {
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
      void ringOnce(offer.id, { clock, locks, isHidden, ring: () => ring(offer, over.signal) }, over.signal)
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
