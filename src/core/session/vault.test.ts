import { expect, it } from 'vitest'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import type { StoredToken } from './token.ts'
import { createVault } from './vault.ts'

const token: StoredToken = {
  serviceId: 'demo',
  eid: '018f0000-0000-7000-8000-000000000001',
  isAnonymous: false,
  accessToken: 'a',
  tokenType: 'Bearer',
  refreshToken: 'r',
  expiresAtMs: 1,
  refreshExpiresAtMs: 2,
  isLeaving: false,
}

it('[ENT-02] stores the entity id beside the token, and removes both', async () => {
  const keyValue = memoryKeyValue()
  const vault = createVault({ keyValue, crypto, name: 'session' })
  await vault.save(token)
  expect(await keyValue.get('session/eid')).toBe(token.eid)
  await vault.clear()
  expect([await keyValue.get('session/eid'), await keyValue.get('session/token')]).toEqual([undefined, undefined])
})

it('reports each token that was saved or loaded, and its deletion', async () => {
  const heard: Array<StoredToken | null> = []
  const deps = {
    keyValue: memoryKeyValue(),
    crypto,
    name: 'session',
    onToken: (it: StoredToken | null) => heard.push(it),
  }
  await createVault(deps).load()
  expect(heard).toEqual([])
  await createVault(deps).save(token)
  await createVault(deps).load()
  await createVault(deps).clear()
  expect(heard).toEqual([token, token, null])
})
