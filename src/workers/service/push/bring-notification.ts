import { notificationsLock } from '#workers/ports/names.ts'
import { type ShownPush, unreadable } from './shown-push.ts'
import { closeAll } from './take-away.ts'

/** Where notifications are shown, and the locks of the browser: both of the service worker's own scope. */
export type Screen = {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>
  navigator: { locks: Pick<LockManager, 'request'> }
}

/** Options of a notification. `renotify`: it is heard although it replaces another. */
type Options = NotificationOptions & { renotify?: boolean }

/** How long a push waits for storage or for other tabs, in milliseconds. */
export const patienceMs = 2000

/**
 * Shows a notification, in turn with tabs that show or close some. A browser ends a subscription whose pushes show nothing,
 * so this shows something whatever happens: without its turn if a frozen tab keeps that, and the name of the product alone
 * if the browser refuses the options.
 *
 * @returns whether it was shown as it is
 */
export async function bringNotification(screen: Screen, title: string, options: Options): Promise<boolean> {
  const { registration, navigator } = screen
  let hasTurn = false
  const show = async () => {
    hasTurn = true
    const present = options.tag ? await orNull(registration.getNotifications({ tag: options.tag })) : null
    // A tab has told the same, and was heard.
    const isTold = present?.some(({ data }) => data === null) ?? false
    await registration.showNotification(title, isTold ? { ...options, renotify: false } : options)
  }
  try {
    await navigator.locks
      .request(notificationsLock, { signal: AbortSignal.timeout(patienceMs) }, show)
      .catch((error) => (hasTurn ? Promise.reject(error) : show()))
    return true
  } catch {
    await registration.showNotification(unreadable.title, unreadable.options)
    return false
  }
}

/**
 * The same, but a push that only says what was seen elsewhere takes the notification away, and shows nothing, where a
 * window of the app is seen: browsers allow that.
 *
 * @param isSeen whether some window is seen; when it fails, none is
 * @returns whether the push was shown as it is, or needed not be
 */
export async function bringUnlessSeen(
  screen: Screen,
  { title, options }: Pick<ShownPush, 'title' | 'options'>,
  isSeen: () => Promise<boolean>,
): Promise<boolean> {
  const isDone =
    options.data?.isBrief && (await orNull(isSeen())) && (await orNull(closeAll(screen.registration, options.tag)))
  return isDone || bringNotification(screen, title, options)
}

/** The value of `work`; null if it fails or takes longer than a push can wait. */
export const orNull = <Value>(work: Promise<Value>): Promise<Value | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => {
      AbortSignal.timeout(patienceMs).addEventListener('abort', () => resolve(null))
    }),
  ])
