import { type PushChange, renewSubscription } from './push/renew-subscription.ts'

/* Renews a subscription for pushes that the browser has ended. Few browsers say so; the next start of the app compares it. */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('pushsubscriptionchange', (event) => {
  const { pushManager } = self.registration
  const work = renewSubscription(event as PushChange, { pushManager, fetch: (...request) => fetch(...request) })
  ;(event as ExtendableEvent).waitUntil(work)
})
