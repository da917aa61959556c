import { bringNotification } from '../push/bring-notification.ts'
import { pushPath } from '../push/push-path.ts'
import { addressOf, type PushFacts, shownPush } from '../push/shown-push.ts'

/*
 * Shows answers to visitors who have left the website, and leads back to it. It keeps nothing, and answers no request of a
 * page: visitors get nothing of the agents' app.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(press(notification.data))
})

async function show(text: string): Promise<void> {
  const { title, options } = shownPush(text, null)
  const isShown = await bringNotification(self, title, options)
  if (isShown && options.data) await fetch(pushPath('confirmPush', options.data.id), { method: 'POST' }).catch(() => {})
}

async function press(facts: PushFacts | null): Promise<void> {
  if (facts) await self.clients.openWindow(addressOf(facts, location.origin)).catch(() => {})
}
