import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts the secrets of second factors for the database. */
export type SecretSeal = { seal(plain: string, owner: string): string; open(sealed: string, owner: string): string }

/**
 * AES-256-GCM with a key that is derived from the installation's secret: a leaked table reveals no second factor. A
 * secret sealed for one owner cannot be opened for another. `open` throws for text that `seal` did not make.
 */
export function createSecretSeal(installationSecret: Uint8Array): SecretSeal {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'second-factor', 32))
  return {
    seal(plain, owner) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [iv, text, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
    },
    open(sealed, owner) {
      const [iv, text, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
      if (!iv || !text || !tag) throw new Error('This is no sealed secret')
      const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag)
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
    },
  }
}
