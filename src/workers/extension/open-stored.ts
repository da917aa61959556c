import { calls } from '#core/contract/index.ts'
import { readDeviceId } from '#core/devices/device.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { createSession } from '#core/session/create-session.ts'
import type { Session } from '#core/session/session.ts'
import { createVault, tokenNameOf } from '#core/session/vault.ts'
import { createTransport, type Identity } from '#core/transport/transport.ts'
import { type ExtensionStorage, withTokenInExtension } from '#workers/ports/extension-storage.ts'

export type ExtensionDeps = {
  storage: ExtensionStorage
  keyValue: KeyValue
  fetch: typeof fetch
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  clock: Clock
  random: Random
}

/** Name in extension storage of the backend's origin. */
export const backendName = 'everline-backend'

/** Opens and restores the session at the backend of the last sign-in; null before the first. */
export async function openStored(
  deps: ExtensionDeps,
): Promise<{ session: Session; serviceId: () => Promise<Result<string>> } | null> {
  const { storage, clock, random } = deps
  const { [backendName]: url } = await storage.get(backendName)
  if (typeof url !== 'string') return null
  const deviceId = await readDeviceId(deps)
  const tabId = random.uuid()
  const identity = (): Identity => ({ deviceId, tabId })
  const transport = createTransport({ calls, baseUrl: url, clock, identity, fetch: deps.fetch })
  const keyValue = withTokenInExtension(deps.keyValue, storage, tokenNameOf('session'))
  const vault = createVault({ keyValue, crypto: deps.crypto, name: 'session' })
  const session = createSession({ transport, vault, clock, random })
  await session.restore(null)
  return {
    session,
    async serviceId() {
      const service = await transport.send('getDefaultService', {})
      return service.ok ? ok(service.value.serviceId) : service
    },
  }
}
