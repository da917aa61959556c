import * as v from 'valibot'
import type { KeyValue } from '#core/platform/key-value.ts'
import { StoredToken } from './token.ts'

/** Where the token rests, encrypted. */
export type Vault = {
  /** The stored token; null when there is none or it cannot be decrypted, in which case it is dropped [SES-13]. */
  load(): Promise<StoredToken | null>
  save(token: StoredToken): Promise<void>
  clear(): Promise<void>
}

const Sealed = v.object({ iv: v.instance(Uint8Array), data: v.instance(ArrayBuffer) })

/**
 * Seals the token with an AES-GCM key that never leaves the browser's key store: a copy of the disk or a script that
 * reads IndexedDB gets no token.
 */
export function createVault(deps: {
  keyValue: KeyValue
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  /** Where the key and the token lie in `keyValue`. */
  name: string
}): Vault {
  const { keyValue, crypto, name } = deps
  const keyName = `${name}/key`
  const tokenName = `${name}/token`

  async function key(): Promise<CryptoKey> {
    const stored = await keyValue.get(keyName)
    if (stored instanceof CryptoKey) return stored
    const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
    await keyValue.set(keyName, made)
    return made
  }

  return {
    async load() {
      const sealed = v.safeParse(Sealed, await keyValue.get(tokenName))
      if (!sealed.success) return null
      try {
        const { iv, data } = sealed.output
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, await key(), data)
        return v.parse(StoredToken, JSON.parse(new TextDecoder().decode(plain)))
      } catch {
        await keyValue.delete(tokenName)
        return null
      }
    },
    async save(token) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(token))
      await keyValue.set(tokenName, {
        iv,
        data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), plain),
      })
    },
    clear: () => keyValue.delete(tokenName),
  }
}
