import type { KeyValue } from '#core/platform/key-value.ts'

/** As much of `chrome.storage.local` as is used here. What it holds is JSON. */
export type ExtensionStorage = {
  get(name: string): Promise<Record<string, unknown>>
  set(values: Record<string, unknown>): Promise<void>
  remove(name: string): Promise<void>
}

type ExtensionScope = { chrome?: { runtime?: { id?: string }; storage?: { local?: ExtensionStorage } } }

/** The extension storage of this realm; null everywhere but in a browser extension. */
export function ownExtensionStorage(): ExtensionStorage | null {
  const { chrome } = globalThis as ExtensionScope
  return (chrome?.runtime?.id && chrome.storage?.local) || null
}

/**
 * `keyValue`, but for the encrypted token named `tokenName`: in an extension it rests in extension storage [SES-13],
 * which outlives a clearing of the browser's site data. Its key stays where it was: JSON cannot carry a key that cannot
 * be read.
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
      // The sealed value of the vault, which alone writes under this name.
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

/** Text that is not base64 decodes to nothing, which the vault drops as it drops all that it cannot decrypt. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
