import type { PushAddress } from '#core/contract/index.ts'

/**
 * Subscribes a service worker for pushes of the installation with this key, or finds that it is. A subscription for another
 * key, which a former installation at this address had, is replaced. Null if the browser's push service does not answer.
 */
export async function subscribePush(
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
  publicKey: string,
): Promise<PushAddress | null> {
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

/** Null for one without keys. */
export function addressOf(subscription: PushSubscription): PushAddress | null {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  return p256dh && auth ? { endpoint: subscription.endpoint, p256dh: textOf(p256dh), auth: textOf(auth) } : null
}

/** Bytes as base64url. */
const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replaceAll('=', '')
