import * as v from 'valibot'
import { expect, it } from 'vitest'
import { memoryKeyValue } from '#core/platform/key-value.ts'
import { createSealedValue } from '#core/session/sealed-value.ts'
import { type ExtensionStorage, withTokenInExtension } from './extension-storage.ts'

/** Stores what JSON can contain, as the browser's does. */
function extensionStorage(): ExtensionStorage & { text(): string } {
  let kept: Record<string, unknown> = {}
  return {
    get: async (name) => (name in kept ? { [name]: kept[name] } : {}),
    set: async (values) => {
      kept = JSON.parse(JSON.stringify({ ...kept, ...values }))
    },
    remove: async (name) => {
      delete kept[name]
    },
    text: () => JSON.stringify(kept),
  }
}

function setUp() {
  const storage = extensionStorage()
  const keyValue = memoryKeyValue()
  const token = createSealedValue({
    keyValue: withTokenInExtension(keyValue, storage, 'session/token'),
    crypto,
    keyName: 'session/key',
    name: 'session/token',
    schema: v.object({ secret: v.string() }),
  })
  return { storage, keyValue, token }
}

it('[SES-13] in an extension the token is stored encrypted in extension storage, and nowhere else', async () => {
  const { storage, keyValue, token } = setUp()
  await token.save({ secret: 'eyJhbGciOi' })
  expect(await token.load()).toEqual({ secret: 'eyJhbGciOi' })
  expect(storage.text()).toContain('session/token')
  expect(storage.text()).not.toContain('eyJhbGciOi')
  expect(await keyValue.get('session/token')).toBeUndefined()
  expect(await keyValue.get('session/key')).toBeInstanceOf(CryptoKey)
  await token.clear()
  expect(storage.text()).toBe('{}')
})

it.each(['nonsense', { iv: 1, data: 2 }, { iv: 'not base64!', data: '' }, { iv: 'AAAA', data: 'AAAA' }])(
  '[SES-13] a token in extension storage that cannot be decrypted counts as none: %j',
  async (kept) => {
    const { storage, token } = setUp()
    await storage.set({ 'session/token': kept })
    expect(await token.load()).toBeNull()
  },
)
