/**
 * Changes to a new build without disturbing the user: the new service worker is installed and activated at once, and
 * the tab reloads when it is hidden, or when the user asks for it. What was typed is a stored draft by then.
 */
export function watchUpdates({ onReady }: { onReady: (reload: () => void) => void }): {
  /** This tab is too old for the hub: reload as soon as the user is not typing. */
  needed(): void
} {
  let isReady = false
  const reload = () => location.reload()

  function ready() {
    if (isReady) return
    isReady = true
    onReady(reload)
    document.addEventListener('visibilitychange', () => document.hidden && reload())
    if (document.hidden) reload()
  }

  if ('serviceWorker' in navigator && !import.meta.env.DEV) {
    // The first service worker also takes control; only a later one means a new build.
    let isControlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (isControlled) ready()
      isControlled = true
    })
    let registration: ServiceWorkerRegistration | null = null
    // After the page's own requests, because the worker fetches the whole app.
    afterLoad(async () => {
      registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
    })
    const lookForUpdate = () => void registration?.update().catch(() => {})
    document.addEventListener('visibilitychange', () => !document.hidden && lookForUpdate())
    window.addEventListener('online', lookForUpdate)
    setInterval(lookForUpdate, lookEveryMs)
  }

  return {
    needed() {
      ready()
      const reloadWhenIdle = () => (isWriting() ? setTimeout(reloadWhenIdle, idleCheckMs) : reload())
      reloadWhenIdle()
    },
  }
}

const afterLoad = (run: () => void) =>
  document.readyState === 'complete' ? run() : window.addEventListener('load', run, { once: true })

const lookEveryMs = 30 * 60_000
const idleCheckMs = 1000

/** Whether the user is typing. */
function isWriting(): boolean {
  const field = document.activeElement
  return (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value !== ''
}
