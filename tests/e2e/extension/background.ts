import { calls } from '#core/contract/index.ts'
import { systemClock } from '#core/platform/clock.ts'
import { systemRandom } from '#core/platform/random.ts'
import { createSession } from '#core/session/create-session.ts'
import { createVault, tokenNameOf } from '#core/session/vault.ts'
import { createTransport } from '#core/transport/transport.ts'
import { ownExtensionStorage, withTokenInExtension } from '#workers/ports/extension-storage.ts'
import { indexedKeyValue } from '#workers/ports/key-value-store.ts'

/** Background of an extension that holds a session, as the hub does in a tab's browser. */
const open = (baseUrl: string) => {
  const storage = ownExtensionStorage()
  if (!storage) throw new Error('no extension storage')
  const keyValue = withTokenInExtension(indexedKeyValue('everline'), storage, tokenNameOf('session'))
  const nothing = () => {}
  return createSession({
    transport: createTransport({
      calls,
      baseUrl,
      fetch: (input, init) => fetch(input, init),
      clock: systemClock,
      identity: () => ({ deviceId: 'extension', tabId: 'background' }),
    }),
    vault: createVault({ keyValue, crypto, name: 'session' }),
    clock: systemClock,
    random: systemRandom,
    connections: { unsubscribe: nothing, disconnect: nothing, stop: nothing },
    onEvent: nothing,
  })
}

Object.assign(globalThis, { openSession: open })
export type OpenSession = typeof open
