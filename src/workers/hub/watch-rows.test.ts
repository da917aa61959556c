import { expect, test, vi } from 'vitest'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { createListeners } from '#core/platform/listeners.ts'
import type { StoredToken } from '#core/session/token.ts'
import { createVault } from '#core/session/vault.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { watchRows } from './watch-rows.ts'

const token: StoredToken = {
  eid: 'e',
  serviceId: 's',
  isAnonymous: false,
  tokenType: 'Bearer',
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAtMs: 1,
  refreshExpiresAtMs: 2,
  isLeaving: false,
}

/** A hub of a user who has signed in, and whose storage the browser then deletes. */
async function watched() {
  const [keyValue, lost, clock, ending] = [memoryKeyValue(), createListeners(), fakeClock(), new AbortController()]
  const vault = createVault({ keyValue, crypto, name: 'session' })
  await vault.save(token)
  const stored = new Set(['profile'])
  const signedIn = { token: token as StoredToken | null }
  const owner = { present: () => null, become: vi.fn() }
  const onFault = vi.fn()
  watchRows({
    // The checked edge: it only asks for the profile's row.
    rows: { state: { storageInstance: { findDocumentsById: async () => [...stored] } } } as never,
    ...{ vault, owner, lost, clock, onFault },
    token: () => signedIn.token,
    signal: ending.signal,
  })
  return {
    ...{ vault, lost, clock, onFault, signedIn },
    async deleteAll() {
      stored.clear()
      await vault.clear()
    },
  }
}

test('[SES-13] a session whose storage the browser deletes is stored again at once, and the rows are given up', async () => {
  const { vault, lost, onFault, deleteAll } = await watched()
  await deleteAll()
  lost.call()
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(1))
  expect(await vault.load()).toEqual(token)
})

test('storage that was deleted without a word is noticed within seconds', async () => {
  const { clock, onFault, deleteAll } = await watched()
  await deleteAll()
  await clock.advance(6000)
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledTimes(1))
})

test('a storage that the browser only closes is no fault, and without a session nothing is stored', async () => {
  const { vault, lost, clock, onFault, signedIn, deleteAll } = await watched()
  lost.call()
  await clock.advance(6000)
  signedIn.token = null
  await deleteAll()
  lost.call()
  await clock.advance(6000)
  expect(onFault).not.toHaveBeenCalled()
  expect(await vault.load()).toBeNull()
})
