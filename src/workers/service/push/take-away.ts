import type { PushFacts } from './shown-push.ts'

type Own = Pick<ServiceWorkerRegistration, 'getNotifications'>

/** How long a push is shown that only says that something was seen elsewhere, in milliseconds. */
export const briefMs = 1000

/** Closes all notifications of a tag. True: they are gone. */
export async function closeAll(registration: Own, tag = ''): Promise<true> {
  for (const notification of await registration.getNotifications({ tag })) notification.close()
  return true
}

/**
 * Takes a push's notification away a moment later: after its event, since browsers look at its end whether something is
 * shown. A later push of the same tag stays.
 */
export function takeAwaySoon(registration: Own, { id }: PushFacts, tag = ''): void {
  setTimeout(async () => {
    for (const notification of await registration.getNotifications({ tag }))
      if (notification.data?.id === id) notification.close()
  }, briefMs)
}
