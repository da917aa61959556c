import { useCommands } from '#app/data/everline.tsx'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'
import { pushChoice } from './from-start.ts'
import { endPush, subscribeApp } from './push-device.ts'

/** One after the other: a start that renews the subscription must not undo what the user has chosen meanwhile. */
const inTurn = createQueue()

/**
 * Functions that do what this browser's choice says, and tell the backend. `subscribe`: nothing if the choice is "off" by
 * then; `push-off`, `push-endpoint-refused`, `push-unavailable` if the browser's push service does not answer.
 */
export function useSubscribe(): { subscribe(): Promise<Result<null>>; unsubscribe(): Promise<Result<null>> } {
  const { ask } = useCommands()
  return {
    subscribe: () =>
      inTurn(async () => {
        if (pushChoice.read() === 'off') return ok(null)
        const key = await ask('getPushKey', {})
        if (!key.ok) return key
        const subscription = await subscribeApp(key.value.publicKey)
        if (!subscription) {
          // The backend must not take this browser for one that gets pushes.
          await ask('savePushSubscription', { body: { subscription: null } })
          return fail('push-unavailable')
        }
        return ask('savePushSubscription', { body: { subscription } })
      }),
    unsubscribe: () =>
      inTurn(async () => {
        await endPush()
        return ask('savePushSubscription', { body: { subscription: null } })
      }),
  }
}
