import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isWriting } from '#app/browser/keyboard.ts'
import type { Kiosk } from './kiosk-keeper.ts'
import { leadsOut } from './leading-keys.ts'

/**
 * While mounted, blocks keys that leave the page, the back button and the browser's menus, and keeps the screen awake.
 */
export function useHeld(kiosk: Kiosk) {
  const router = useRouter()
  // Blocks going back and forward. Links of the page are not blocked here: the router checks where they lead.
  useBlocker({ shouldBlockFn: ({ action }) => action === 'BACK' || action === 'FORWARD' || action === 'GO' })

  // If kiosk mode began in another tab, this tab may show another screen.
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
    // In the capture phase, before any listener of the app.
    window.addEventListener('keydown', onKey, { capture: true, signal })
    window.addEventListener('contextmenu', onMenu, { capture: true, signal })
    stayAwake(signal)
    return () => holding.abort()
  }, [])
}

/** Keeps the screen awake until the signal aborts. The browser releases the lock whenever the page is hidden. */
function stayAwake(signal: AbortSignal) {
  let sentinel: WakeLockSentinel | null = null
  const ask = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused on a low battery: then the screen sleeps, and shows the same page when it wakes.
    sentinel = await navigator.wakeLock.request('screen').catch(() => null)
    if (signal.aborted) void sentinel?.release()
  }
  document.addEventListener('visibilitychange', ask, { signal })
  signal.addEventListener('abort', () => void sentinel?.release())
  void ask()
}
