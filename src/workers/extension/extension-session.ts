import * as v from 'valibot'
import { calls, type Profile } from '#core/contract/index.ts'
import { readDeviceId } from '#core/devices/device.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import { createSession } from '#core/session/create-session.ts'
import type { Session } from '#core/session/session.ts'
import { createVault } from '#core/session/vault.ts'
import { tokenNameOf } from '#core/session/vault-names.ts'
import { createTransport, type Identity } from '#core/transport/transport.ts'
import { type ExtensionStorage, withTokenInExtension } from '#workers/ports/extension-storage.ts'

type ExtensionDeps = {
  storage: ExtensionStorage
  keyValue: KeyValue
  fetch: typeof fetch
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  clock: Clock
  random: Random
}

/** Name in extension storage of the backend's origin. */
const backendName = 'everline-backend'

/** Opens and restores the session at the backend of the last sign-in; null before the first. */
async function openStored(
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

/** Request of the extension's pages to its background. */
const Message = v.variant('name', [
  v.object({ name: v.literal('sign-in'), url: v.pipe(v.string(), v.url()), email: v.string(), password: v.string() }),
  v.object({ name: v.literal('sign-out') }),
  v.object({ name: v.literal('session') }),
])
type Message = v.InferOutput<typeof Message>

/** Owner of the session; null if nobody is signed in. */
export type SignedIn = { profile: Profile } | null

/**
 * The session of a browser extension. The browser ends its background after half a minute without work, so each start
 * restores the session from extension storage [SES-13]; the code of the session is the hub's.
 */
export function createExtensionSession(deps: ExtensionDeps): { take(message: unknown): Promise<Result<SignedIn>> } {
  const { storage } = deps
  let opened = openStored(deps)

  async function run(message: Message): Promise<Result<SignedIn>> {
    switch (message.name) {
      case 'sign-in': {
        await (await opened)?.session.signOut()
        await storage.set({ [backendName]: new URL(message.url).origin })
        opened = openStored(deps)
        return signIn(message)
      }
      case 'sign-out':
        await (await opened)?.session.signOut()
        return ok(null)
      case 'session': {
        const state = (await opened)?.session.state()
        return ok(state?.name === 'signed-in' ? { profile: state.profile } : null)
      }
      default:
        return unreachable(message)
    }
  }

  async function signIn({ email, password }: Extract<Message, { name: 'sign-in' }>): Promise<Result<SignedIn>> {
    const present = await opened
    if (!present) return fail('unexpected')
    const serviceId = await present.serviceId()
    if (!serviceId.ok) return serviceId
    const profile = await present.session.signIn({ serviceId: serviceId.value, email, password })
    return profile.ok ? ok({ profile: profile.value }) : profile
  }

  return {
    async take(message) {
      const known = v.safeParse(Message, message)
      return known.success ? run(known.output) : fail('invalid-request')
    },
  }
}
