declare const self: ServiceWorkerGlobalScope

/** A click on a notification shows the tab that is open already. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(showApp())
})

async function showApp() {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const app = tabs.find(({ url }) => !/^\/(demo|widget)/.test(new URL(url).pathname))
  if (app) await app.focus()
  else await self.clients.openWindow('/inbox')
}
