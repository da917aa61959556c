import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isWriting } from '#app/browser/keyboard.ts'
import type { Kiosk } from './kiosk-keeper.ts'
import { leadsOut } from './leading-keys.ts'

/** Holds the page while it is mounted: keys, the way back, menus of the browser, and the screen's own sleep. */
export function useHeld(kiosk: Kiosk) {
  const router = useRouter()
  // The gesture and the button go nowhere; what is pressed on the page goes where the kiosk lets it.
  useBlocker({ shouldBlockFn: ({ action }) => action === 'BACK' || action === 'FORWARD' || action === 'GO' })

  // Begun in another tab: this one may be elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it becomes another kiosk
  useEffect(() => void router.invalidate(), [router, kiosk.code.hash])

  useEffect(() => {
    const holding = new AbortController()
    const { signal } = holding
    const onKey = (event: KeyboardEvent) => {
      if (!leadsOut(event, isWriting(event.target))) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const onMenu = (event: MouseEvent) => {
      if (!isWriting(event.target)) event.preventDefault()
    }
    // Before any listener of the app.
    window.addEventListener('keydown', onKey, { capture: true, signal })
    window.addEventListener('contextmenu', onMenu, { capture: true, signal })
    stayAwake(signal)
    return () => holding.abort()
  }, [])
}

/** Until the signal aborts. The browser lets go whenever the page is hidden. */
function stayAwake(signal: AbortSignal) {
  let sentinel: WakeLockSentinel | null = null
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused on a low battery: then the screen sleeps, and wakes where it was.
    sentinel = await navigator.wakeLock.request('screen').catch(() => null)
    if (signal.aborted) void sentinel?.release()
  }
  document.addEventListener('visibilitychange', ask, { signal })
  signal.addEventListener('abort', () => void sentinel?.release())
  void ask()
}
