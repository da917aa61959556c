import { useEffect, useRef } from 'react'
import { useLiveRow } from '#app/data/rows.ts'
import { t } from '#app/language/t.ts'
import { useToasts } from '#app/ui/feedback/toast/toast-context.tsx'
import { systemClock as clock } from '#core/platform/clock.ts'

/** Milliseconds without a connection after which the user is told: most interruptions are shorter. */
const toldAfterMs = 1500

/** [UI-06] Says in a snackbar that the connection is lost and being made again, and then that it is back. */
export function ConnectionNews() {
  const state = useLiveRow('connection')?.state
  const toasts = useToasts()
  const isTold = useRef(false)
  const isLost = state === 'offline'
  const isBack = state === 'live' || state === 'slow'
  useEffect(() => {
    if (isBack && isTold.current) {
      isTold.current = false
      toasts.show({ id: 'connection', variant: 'snackbar', severity: 'success', children: t`Back online` })
    }
    if (!isLost) return
    const stop = new AbortController()
    clock.after(
      toldAfterMs,
      () => {
        isTold.current = true
        toasts.show({
          id: 'connection',
          variant: 'snackbar',
          severity: 'connecting',
          children: t`Connection lost. Reconnecting…`,
        })
      },
      stop.signal,
    )
    return () => stop.abort()
  }, [isLost, isBack, toasts])
  return null
}
