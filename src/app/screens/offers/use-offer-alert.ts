import { useEffect, useMemo, useRef } from 'react'
import { useEntity } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useOwnSelf } from '#app/session/own-self.ts'
import { ringFor } from '#app/sounds/ring.ts'
import type { OfferRow } from '#core/store/rows.ts'

const ring = ({ id, callId, visitorName, preview }: OfferRow, signal: AbortSignal) =>
  ringFor(id, { sound: callId ? 'call' : 'offer', title: t`Incoming chat: ${visitorName}`, body: preview }, signal)

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
