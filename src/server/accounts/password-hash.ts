import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { type Cost, cost } from '#server/accounts/password-cost.ts'

type Derive = (password: string, salt: Buffer, cost: Cost) => Promise<Buffer>

const keyLength = 32
const pattern = /^scrypt\$(\d{1,8})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/

export type PasswordHashes = {
  /** scrypt with a random salt, as one text with all parameters that a check needs. */
  hashPassword(password: string): Promise<string>
  /** Whether a password belongs to a hash. Every check takes as long, also without a hash: the answer is then no. */
  checkPassword(password: string, hash: string | null): Promise<boolean>
  /** Whether a hash was made with a lower cost than new ones: the next sign-in replaces it. */
  isOutdated(hash: string): boolean
}

export function createPasswordHashes(derive: Derive): PasswordHashes {
  return {
    async hashPassword(password) {
      const salt = randomBytes(16)
      const key = await derive(password, salt, cost)
      return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
    },
    async checkPassword(password, hash) {
      const known = read(hash ?? '')
      if (!known) {
        await derive(password, Buffer.alloc(16), cost)
        return false
      }
      const derived = await derive(password, known.salt, known.cost)
      // The rest of the work, so that an account with an old hash cannot be told from one that does not exist.
      const p = cost.p - Math.ceil((known.cost.N * known.cost.p) / cost.N)
      if (p > 0) await derive(password, known.salt, { ...cost, p })
      return known.key.length === derived.length && timingSafeEqual(known.key, derived)
    },
    isOutdated(hash) {
      const known = read(hash)
      return !known || known.cost.N * known.cost.r * known.cost.p < cost.N * cost.r * cost.p
    },
  }
}

function read(hash: string) {
  const [, N, r, p, salt, key] = pattern.exec(hash) ?? []
  if (!N || !r || !p || !salt || !key) return null
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

/** scrypt of the system's library, in its thread pool. */
export const deriveKey: Derive = (password, salt, { N, r, p }) =>
  new Promise((resolve, reject) => {
    // The same é can be one character or two, depending on the keyboard.
    const text = password.normalize('NFKC')
    scrypt(text, salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

export const { hashPassword, checkPassword, isOutdated } = createPasswordHashes(deriveKey)
