import type { KeyValue } from '#core/platform/key-value.ts'

/** The part of `chrome.storage.local` that is used here. It contains JSON. */
export type ExtensionStorage = {
  get(name: string): Promise<Record<string, unknown>>
  set(values: Record<string, unknown>): Promise<void>
  remove(name: string): Promise<void>
}

type ExtensionScope = { chrome?: { runtime?: { id?: string }; storage?: { local?: ExtensionStorage } } }

/** The extension storage of this realm; null unless it belongs to a browser extension. */
export function ownExtensionStorage(): ExtensionStorage | null {
  const { chrome } = globalThis as ExtensionScope
  return (chrome?.runtime?.id && chrome.storage?.local) || null
}

/**
 * `keyValue`, except that in an extension the encrypted token `tokenName` is in extension storage [SES-13], which
 * survives clearing the browser's site data. Its key stays in `keyValue`, because JSON cannot contain a key that cannot
 * be exported.
 */
export function withTokenInExtension(keyValue: KeyValue, storage: ExtensionStorage, tokenName: string): KeyValue {
  return {
    async get(name) {
      if (name !== tokenName) return keyValue.get(name)
      const { [name]: kept } = await storage.get(name)
      return isEncoded(kept) ? { iv: toBytes(kept.iv), data: toBytes(kept.data).buffer } : undefined
    },
    async set(name, value) {
      if (name !== tokenName) return keyValue.set(name, value)
      // The vault's sealed value: only the vault writes under this name.
      const { iv, data } = value as { iv: Uint8Array; data: ArrayBuffer }
      await storage.set({ [name]: { iv: toText(iv), data: toText(new Uint8Array(data)) } })
    },
    delete: (name) => (name === tokenName ? storage.remove(name) : keyValue.delete(name)),
  }
}

type Encoded = { iv: string; data: string }

function isEncoded(value: unknown): value is Encoded {
  if (typeof value !== 'object' || value === null) return false
  const { iv, data } = value as Partial<Encoded>
  return typeof iv === 'string' && typeof data === 'string'
}

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

/** Text that is not base64 decodes to nothing; the vault deletes what it cannot decrypt. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
