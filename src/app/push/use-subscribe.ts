import { useCommands } from '#app/data/everline.tsx'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { subscribePush } from './push-device.ts'

/**
 * Returns a function that subscribes this browser and tells the backend where it gets pushes. `push-off`,
 * `push-endpoint-refused`, `push-unavailable` if the browser's push service does not answer.
 */
export function useSubscribe(): () => Promise<Result<null>> {
  const { ask } = useCommands()
  return async () => {
    const key = await ask('getPushKey', {})
    if (!key.ok) return key
    const subscription = await subscribePush(key.value.publicKey)
    if (!subscription) return fail('push-unavailable')
    const saved = await ask('savePushSubscription', { body: { subscription } })
    return saved.ok ? ok(null) : saved
  }
}
