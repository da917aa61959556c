import { type GoMessage, smallWindowHash } from '#workers/ports/service-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Shows the app's window, and goes to a path there; opens one only if there is none. Of several, the one that is used, or
 * seen, or else the first.
 *
 * @param options.isSmall a window that is opened is small, where windows of the app have a size of their own
 */
export async function openApp(path: string, { isSmall = false } = {}): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const apps = windows.filter(({ url }) => !/^\/(demo|widget|portal|help|docs)/.test(new URL(url).pathname))
  const app =
    apps.find(({ focused }) => focused) ?? apps.find(({ visibilityState }) => visibilityState === 'visible') ?? apps[0]
  // Both need a press: what is sent later only says so in its notification.
  if (!app) return void (await self.clients.openWindow(isSmall ? path + smallWindowHash : path).catch(() => {}))
  app.postMessage({ type: 'everline-go', path } satisfies GoMessage)
  await app.focus().catch(() => {})
}
