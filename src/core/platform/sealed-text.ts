import { fail, ok, type Result } from './result.ts'

type Crypto = Pick<typeof crypto, 'subtle' | 'getRandomValues'>

/** The key if none is configured. Every copy of the app contains it; decision 0014 says what it protects. */
export const defaultConfigKey = 'everline-config'

const ivBytes = 12

const importKey = async ({ subtle }: Pick<Crypto, 'subtle'>, secret: string) =>
  subtle.importKey('raw', await subtle.digest('SHA-256', new TextEncoder().encode(secret)), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])

/** Encrypts a text so that only the same secret decrypts it: AES-GCM, initial vector first, as base64url. */
export async function sealText(crypto: Crypto, secret: string, text: string): Promise<string> {
  const iv = new Uint8Array(ivBytes)
  crypto.getRandomValues(iv)
  const key = await importKey(crypto, secret)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  const bytes = new Uint8Array([...iv, ...new Uint8Array(data)])
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replaceAll('=', '')
}

/** Decrypts a sealed text; `config-unreadable` if it was sealed with another secret, changed, or never sealed. */
export async function openSealedText(
  crypto: Pick<Crypto, 'subtle'>,
  secret: string,
  sealed: string,
): Promise<Result<string>> {
  try {
    const bytes = Uint8Array.from(atob(sealed.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    const iv = bytes.slice(0, ivBytes)
    const key = await importKey(crypto, secret)
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(ivBytes))
    return ok(new TextDecoder().decode(plain))
  } catch {
    return fail('config-unreadable')
  }
}
