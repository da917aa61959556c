import { expect, it } from 'vitest'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import type { StoredToken } from './token.ts'
import { createVault } from './vault.ts'

const token: StoredToken = {
  serviceId: 'demo',
  eid: '018f0000-0000-7000-8000-000000000001',
  isAnonymous: false,
  accessToken: 'a',
  refreshToken: 'r',
  expiresAtMs: 1,
  refreshExpiresAtMs: 2,
  isLeaving: false,
}

it('reports each token that was saved or loaded, and its removal', async () => {
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
