import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'

export const deviceIdName = 'device-id'

/** Id of this browser, with which the visitor signs in again when the tokens have expired [SES-05]. */
export async function readDeviceId(keyValue: KeyValue, random: Random): Promise<string> {
  const stored = await keyValue.get(deviceIdName)
  if (typeof stored === 'string') return stored
  const made = random.uuid()
  await keepDeviceId(keyValue, made)
  return made
}

export const keepDeviceId = (keyValue: KeyValue, deviceId: string): Promise<void> =>
  keyValue.set(deviceIdName, deviceId)
