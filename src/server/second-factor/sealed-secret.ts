import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KeyRing } from '#server/session/key-ring.ts'

/** Encrypts secrets for the database. */
export type SecretSeal = { seal(plain: string, owner: string): string; open(sealed: string, owner: string): string }

/**
 * AES-256-GCM with a key that is derived from the installation's present key, opened with any of them: a leaked table
 * reveals no secret. What is sealed for one owner or purpose cannot be opened for another. `open` throws for text that
 * `seal` did not make.
 */
export function createSecretSeal(ring: KeyRing, purpose = 'second-factor'): SecretSeal {
  const keys = ring.map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)))
  return {
    seal(plain, owner) {
      const iv = randomBytes(12)
      const [key] = keys
      if (!key) throw new Error('There is no secret key.')
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
    },
    open(sealed, owner) {
      const [iv, text, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !text || !tag) throw new Error('This is no sealed secret')
      const opened = keys.map((key) => attempt(key, { iv, text, tag, owner })).find((plain) => plain !== null)
      if (opened === undefined) throw new Error('This secret was sealed with another key, or for somebody else')
      return opened
    },
  }
}

function attempt(key: Buffer, sealed: { iv: Buffer; text: Buffer; tag: Buffer; owner: string }): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.iv).setAAD(Buffer.from(sealed.owner))
    decipher.setAuthTag(sealed.tag)
    return Buffer.concat([decipher.update(sealed.text), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
