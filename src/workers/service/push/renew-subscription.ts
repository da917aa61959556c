import { addressOf } from '#core/push/subscribe-push.ts'
import { movedPath } from './push-path.ts'

/** The event of a browser that has ended a subscription, or replaced it itself. */
export type PushChange = { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }

/**
 * Subscribes anew in place of a subscription that has ended, and tells the backend, which knows it by the former one: no tab
 * with a session may be open. What fails is made good by the next start of the app.
 */
export async function renewSubscription(
  { oldSubscription, newSubscription }: PushChange,
  { pushManager, fetch }: { pushManager: Pick<PushManager, 'subscribe'>; fetch: typeof globalThis.fetch },
): Promise<void> {
  if (!oldSubscription) return
  const from = addressOf(oldSubscription)
  try {
    const to = addressOf(newSubscription ?? (await pushManager.subscribe(oldSubscription.options)))
    if (!from || !to) return
    await fetch(movedPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: { endpoint: from.endpoint, auth: from.auth }, to }),
    })
  } catch {
    // Offline, or the user has taken the permission back.
  }
}
