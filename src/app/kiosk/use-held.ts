import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isWriting } from '#app/browser/keyboard.ts'
import { stayAwake } from '#app/browser/wake-lock.ts'
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
