import type { BrowserContext, CDPSession, Worker } from '@playwright/test'
import type { PushService, Subscribed } from '#tests/fakes/push-service/push-service.ts'
import { eventually } from '#tests/server/test-client.ts'

/*
 * Chromium subscribes only with its vendor's service, so a subscription is a device of the tests' push service, which
 * decrypts; what arrives there is delivered to the browser's own service worker, as its push service would.
 */

/** Makes the subscriptions of a browser's pages those of the tests' push service; returns the address of the last one. */
export async function fakeSubscriptions(context: BrowserContext, service: PushService): Promise<() => string> {
  const made: Subscribed[] = []
  // The browser keeps the subscription over reloads.
  let present: { key: string; subscribed: Subscribed } | null = null
  await context.exposeFunction('fakeSubscription', (change?: { key: string | null }) => {
    if (change?.key === null) present = null
    else if (change) {
      present = { key: change.key ?? '', subscribed: service.subscribe(change.key ?? '') }
      made.push(present.subscribed)
    }
    return present
  })
  await context.addInitScript(() => {
    const proto = window.PushManager?.prototype
    if (!proto) return
    type Present = { key: string; subscribed: Subscribed } | null
    const { fakeSubscription } = window as unknown as {
      fakeSubscription(change?: { key: string | null }): Promise<Present>
    }
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0)).buffer
    const shown = (present: Present) =>
      present && {
        endpoint: present.subscribed.endpoint,
        options: { applicationServerKey: bytes(present.key) },
        getKey: (name: 'p256dh' | 'auth') => bytes(present.subscribed.keys[name]),
        unsubscribe: async () => (await fakeSubscription({ key: null })) === null,
      }
    proto.getSubscription = async () => shown(await fakeSubscription()) as never
    proto.subscribe = async (options) =>
      shown(await fakeSubscription({ key: String(options?.applicationServerKey) })) as never
  })
  return () => made.at(-1)?.endpoint ?? ''
}

export type PushBrowser = {
  /** Delivers what has arrived at the push service since, at least so many, and of those only so many as `most`. */
  deliver(count: number, most?: number): Promise<void>
  delivered(): number
  shown(): Promise<{ title: string; body: string; tag: string; actions: string[] }[]>
  /** Presses a notification; returns the address of the window that this wants to open, '' for none. */
  press(tag: string, action?: string): Promise<string>
}

/** @param cdp of a page of the browser, from before its service worker is registered */
export async function pushBrowser(deps: {
  cdp: CDPSession
  worker: Worker
  origin: string
  service: PushService
  endpoint: () => string
}): Promise<PushBrowser> {
  const { cdp, worker, origin, service, endpoint } = deps
  const registrations: string[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: all }) =>
    registrations.push(...all.map(({ registrationId }: { registrationId: string }) => registrationId)),
  )
  await cdp.send('ServiceWorker.enable')
  let delivered = 0
  return {
    delivered: () => delivered,
    async deliver(count, most = Number.POSITIVE_INFINITY) {
      const pushes = await eventually(() => {
        const all = service.received(endpoint())
        return all.length >= delivered + count && all
      })
      const next = pushes.slice(delivered, delivered + most)
      for (const { text } of next)
        await cdp.send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId: registrations.at(-1) ?? '',
          data: text ?? '',
        })
      delivered += next.length
    },
    shown: () =>
      worker.evaluate(async () => {
        const { registration } = self as unknown as ServiceWorkerGlobalScope
        const all = await navigator.locks.request('everline-notifications', () => registration.getNotifications())
        return all.map((each) => ({
          ...{ title: each.title, body: each.body, tag: each.tag },
          actions: (each as Notification & { actions: { action: string }[] }).actions.map(({ action }) => action),
        }))
      }),
    press: (tag, action = '') =>
      worker.evaluate(
        async ([tag, action]) => {
          const scope = self as unknown as ServiceWorkerGlobalScope
          const [notification] = await navigator.locks.request('everline-notifications', () =>
            scope.registration.getNotifications({ tag: tag ?? '' }),
          )
          if (!notification) throw new Error(`no notification ${tag}`)
          // Nobody has pressed: the browser would refuse the window.
          let opened = ''
          scope.clients.openWindow = async (address) => {
            opened = String(address)
            return null
          }
          const event = new NotificationEvent('notificationclick', { notification, action: action ?? '' })
          // A made-up event may not wait: the press does by itself.
          let done: Promise<unknown> = Promise.resolve()
          event.waitUntil = (work: Promise<unknown>) => {
            done = work
          }
          scope.dispatchEvent(event)
          await done
          return opened
        },
        [tag, action],
      ),
  }
}

/** The service worker of a browser whose script has this name. */
export async function workerOf(context: BrowserContext, script: string): Promise<Worker> {
  const isIt = (worker: Worker) => worker.url().endsWith(script)
  return context.serviceWorkers().find(isIt) ?? (await context.waitForEvent('serviceworker', isIt))
}
