import { locks } from '#app/browser/locks.ts'
import type { PushAddress } from '#core/contract/index.ts'
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

/**
 * Subscribes this browser for pushes of the installation with this key, or finds that it is. A subscription for another
 * key, which a former installation at this address had, is replaced. Null if the browser's push service does not answer.
 */
export async function subscribePush(publicKey: string): Promise<PushAddress | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    const known = await pushManager.getSubscription()
    const isOurs = known !== null && textOf(known.options.applicationServerKey) === publicKey
    if (known && !isOurs) await known.unsubscribe()
    return addressOf(known && isOurs ? known : await pushManager.subscribe(options))
  } catch {
    return null
  }
}

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

/** Takes away what pushes have shown: who has opened the app sees it there. */
export async function closePushes(registration?: ServiceWorkerRegistration): Promise<void> {
  const own = registration ?? (await navigator.serviceWorker?.getRegistration().catch(() => undefined))
  if (!own || pushPermission() !== 'granted') return
  await locks.hold(notificationsLock, {}, async () => {
    for (const notification of await own.getNotifications()) if (notification.data?.id) notification.close()
  })
}

function addressOf(subscription: PushSubscription): PushAddress | null {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  return p256dh && auth ? { endpoint: subscription.endpoint, p256dh: textOf(p256dh), auth: textOf(auth) } : null
}

/** Bytes as base64url. */
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replaceAll('=', '')
