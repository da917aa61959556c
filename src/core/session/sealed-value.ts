import * as v from 'valibot'
import type { KeyValue } from '#core/platform/key-value.ts'
import { type Failure, fail, ok, type Result } from '#core/platform/result.ts'

/** One value, stored encrypted. */
export type SealedValue<T> = {
  /** The value; null if there is none. A malformed value is reported and deleted [SES-16]. */
  load(): Promise<T | null>
  save(value: T): Promise<void>
  clear(): Promise<void>
}

const Sealed = v.object({ iv: v.instance(Uint8Array), data: v.instance(ArrayBuffer) })

const algorithm = { name: 'AES-GCM', length: 256 } as const
const usages: KeyUsage[] = ['encrypt', 'decrypt']

/**
 * Encrypts a value with an AES-GCM key that cannot be exported from the browser: a copy of the disk, or a script that
 * reads IndexedDB, cannot decrypt it. WebKit stores no keys from a shared worker, nor in Lockdown Mode: there the octets of
 * the key are stored, which keep the value from a glance alone.
 */
export function createSealedValue<T>(deps: {
  keyValue: KeyValue
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  /** Name of the key in `keyValue`; several values can share one. */
  keyName: string
  name: string
  schema: v.GenericSchema<unknown, T>
  /** The stored value does not fit this schema, or another key sealed it: `storage-malformed`. */
  onMalformed?: (failure: Failure) => void
}): SealedValue<T> {
  const { keyValue, crypto, keyName, name, schema, onMalformed = () => {} } = deps

  const imported = (octets: Uint8Array<ArrayBuffer>) => crypto.subtle.importKey('raw', octets, algorithm, false, usages)

  async function storedKey(): Promise<CryptoKey | null> {
    const stored = await keyValue.get(keyName)
    if (stored instanceof CryptoKey) return stored
    return stored instanceof Uint8Array && stored.length === 32 ? imported(new Uint8Array(stored)) : null
  }

  async function madeKey(): Promise<CryptoKey> {
    await keyValue.set(keyName, await crypto.subtle.generateKey(algorithm, false, usages)).catch(() => {})
    // Some versions of WebKit say that they have stored it, and have not.
    const kept = await storedKey()
    if (kept) return kept
    const octets = crypto.getRandomValues(new Uint8Array(32))
    await keyValue.set(keyName, octets)
    return imported(octets)
  }

  let making: Promise<CryptoKey> | null = null
  /** Two who need the first key at the same time get the same one. */
  async function key(): Promise<CryptoKey> {
    const stored = await storedKey()
    if (stored) return stored
    making ??= madeKey().finally(() => {
      making = null
    })
    return making
  }

  async function unseal(stored: unknown): Promise<Result<T>> {
    const sealed = v.safeParse(Sealed, stored)
    if (!sealed.success) return fail('storage-malformed')
    try {
      const { iv, data } = sealed.output
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, await key(), data)
      return ok(v.parse(schema, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(plain))))
    } catch {
      return fail('storage-malformed')
    }
  }

  return {
    async load() {
      const stored = await keyValue.get(name)
      if (stored === undefined) return null
      const value = await unseal(stored)
      if (value.ok) return value.value
      onMalformed(value.error)
      await keyValue.delete(name)
      return null
    },
    async save(value) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const plain = new TextEncoder().encode(JSON.stringify(value))
      await keyValue.set(name, { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await key(), plain) })
    },
    clear: () => keyValue.delete(name),
  }
}
