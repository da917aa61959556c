import { notificationsLock } from '#workers/ports/names.ts'
import { locks } from './locks.ts'
import { notificationText } from './notification-text.ts'

/** Characters. Systems show less: about a line of the title, and two to four of the text. */
const mostOfTitle = 160
const mostOfBody = 200

/** Shows a notification, unless one with its tag is there: of another tab, or of a push. Resolves when the system has it. */
export const show = (title: string, { body = '', ...options }: NotificationOptions): Promise<void> =>
  inTurn(async (registration) => {
    if (options.tag && (await registration.getNotifications({ tag: options.tag })).length > 0) return
    await registration.showNotification(notificationText(title, mostOfTitle), {
      ...options,
      body: notificationText(body, mostOfBody),
    })
  })

/** Takes a notification away, wherever it was shown. */
export const dismiss = (tag: string): Promise<void> =>
  inTurn(async (registration) => {
    for (const notification of await registration.getNotifications({ tag })) notification.close()
  })

async function inTurn(run: (registration: ServiceWorkerRegistration) => Promise<void>): Promise<void> {
  // Without a service worker, such as in private windows of some browsers, there is nobody to show anything.
  const registration = await navigator.serviceWorker?.ready
  if (registration) await locks.hold(notificationsLock, {}, () => run(registration))
}
