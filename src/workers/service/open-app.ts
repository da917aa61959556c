import type { GoMessage } from '#workers/ports/service-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Shows the app's window, and goes to a path there; opens one only if there is none. Of several, the one that is used, or
 * seen, or else the first.
 */
export async function openApp(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const apps = windows.filter(({ url }) => !/^\/(demo|widget|portal|help|docs)/.test(new URL(url).pathname))
  const app =
    apps.find(({ focused }) => focused) ?? apps.find(({ visibilityState }) => visibilityState === 'visible') ?? apps[0]
  // Both need a press: what is sent later only says so in its notification.
  if (!app) return void (await self.clients.openWindow(path).catch(() => {}))
  app.postMessage({ type: 'everline-go', path } satisfies GoMessage)
  await app.focus().catch(() => {})
}
