import { locks } from '#app/browser/locks.ts'
import type { PushAddress } from '#core/contract/index.ts'
import { subscribePush } from '#core/push/subscribe-push.ts'
import { notificationsLock } from '#workers/ports/names.ts'

/** `blocked`: the user has said no, and only the browser's settings can change that. */
export type PushPermission = 'unsupported' | 'blocked' | 'ask' | 'granted'

/** Whether this browser can get pushes, and may show them. */
export function pushPermission(): PushPermission {
  if (!('PushManager' in window && 'Notification' in window && navigator.serviceWorker)) return 'unsupported'
  const { permission } = Notification
  if (permission === 'granted') return 'granted'
  return permission === 'denied' ? 'blocked' : 'ask'
}

/** Subscribes this browser for pushes to the agents' app. Null if the browser's push service does not answer. */
export const subscribeApp = async (publicKey: string): Promise<PushAddress | null> =>
  subscribePush(await navigator.serviceWorker.ready, publicKey)

/** Ends this browser's subscription, and takes away what pushes have shown: nobody who comes later reads it. */
export async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration) return
  await registration.pushManager?.getSubscription().then(
    (subscription) => subscription?.unsubscribe(),
    () => {},
  )
  await closePushes(registration)
}

/**
 * Takes away what pushes have shown: who has opened the app sees it there.
 *
 * @param isSeen false: whoever opened it has left meanwhile, and may not have seen it
 */
export async function closePushes(registration?: ServiceWorkerRegistration, isSeen = () => true): Promise<void> {
  const own = registration ?? (await navigator.serviceWorker?.getRegistration().catch(() => undefined))
  if (!own || pushPermission() !== 'granted') return
  await locks.hold(notificationsLock, {}, async () => {
    if (!isSeen()) return
    for (const notification of await own.getNotifications()) if (notification.data?.id) notification.close()
  })
}
