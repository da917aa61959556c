import { useSyncExternalStore } from 'react'
import { installEvent } from '#app/browser/install-event.ts'
import { useMedia } from '#app/browser/use-media.ts'

/** `ask`: asks the browser, which asks the user. `by-hand`: Safari on iPhones and iPads, where only the user can. */
export type Install = { how: 'ask'; ask(): Promise<boolean> } | { how: 'by-hand' }

const asInstalled = '(display-mode: standalone), (display-mode: window-controls-overlay)'

/** How the app can be installed here; null if it is, or cannot be. */
export function useInstall(): Install | null {
  const event = useSyncExternalStore(installEvent.subscribe, installEvent.read)
  const isInstalled = useMedia(asInstalled)
  if (isInstalled) return null
  if (event)
    return {
      how: 'ask',
      async ask() {
        installEvent.use()
        return (await event.prompt()).outcome === 'accepted'
      },
    }
  // Only these browsers have the property; it is true in the installed app.
  return Reflect.get(navigator, 'standalone') === false ? { how: 'by-hand' } : null
}
