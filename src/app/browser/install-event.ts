/*
 * The browser offers once after each load that the app can be installed, before the parts that tell the user are there:
 * its event is kept, and its own banner does not come.
 */

/** TypeScript does not know it. */
export type InstallEvent = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let kept: InstallEvent | null = null
const listeners = new Set<() => void>()
function keep(event: Event | null) {
  event?.preventDefault()
  kept = event && 'prompt' in event ? (event as InstallEvent) : null
  for (const run of listeners) run()
}
addEventListener('beforeinstallprompt', keep)
addEventListener('appinstalled', () => keep(null))

export const installEvent = {
  read: () => kept,
  /** An event can be used once. */
  use: () => keep(null),
  subscribe(run: () => void) {
    listeners.add(run)
    return () => void listeners.delete(run)
  },
}
