/*
 * Passwords are never sent as plain text [SES-15], although TLS protects them too. The obfuscated text is a type marker
 * followed by the base64url of the bytes, each shifted by an offset that the challenge's `rand` determines.
 */

/** Marker of the default type: the password behind a timestamp in seconds. */
const timestampType = '1'
const offsetModulus = 65

/**
 * Obfuscates a password for `challenge: { type: 1, rand }` [SES-15].
 *
 * @param options.nowMs local clock in milliseconds; the text contains it in seconds
 * @param options.rand random integer below 10000, also sent as the challenge's `rand`
 */
export function obfuscatePassword(password: string, { nowMs, rand }: { nowMs: number; rand: number }): string {
  const bytes = new TextEncoder().encode(`${Math.floor(nowMs / 1000)}:${password}`)
  return timestampType + toBase64Url(moved(bytes, rand % offsetModulus))
}

/** Obfuscates both passwords of a change; the new one uses the offset of the old one [SES-15]. */
export const obfuscateChange = (
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  { nowMs, rand }: { nowMs: number; rand: number },
) => ({
  oldPassword: obfuscatePassword(oldPassword, { nowMs, rand }),
  newPassword: obfuscatePassword(newPassword, { nowMs, rand }),
  challenge: { type: 1 as const, rand },
})

/** The password in a text that `obfuscatePassword` made with this `rand`; null for any other text. */
export function revealPassword(text: string, rand: number): string | null {
  if (!text.startsWith(timestampType)) return null
  const bytes = fromBase64Url(text.slice(timestampType.length))
  if (!bytes) return null
  const plain = decodeUtf8(moved(bytes, -(rand % offsetModulus)))
  return plain === null ? null : (/^\d{1,12}:([\s\S]+)$/.exec(plain)?.[1] ?? null)
}

// A Uint8Array wraps around at 256 in both directions.
const moved = (bytes: Uint8Array, offset: number) => bytes.map((byte) => byte + offset)

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
