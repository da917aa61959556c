import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** Cost of new hashes. An old hash is checked with the cost that it was made with. */
const cost = { N: 2 ** 15, r: 8, p: 1 }
const keyLength = 32
const pattern = /^scrypt\$(\d{1,8})\$(\d{1,2})\$(\d{1,2})\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/

/** scrypt with a random salt, as one text with all parameters that a check needs. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return `scrypt$${cost.N}$${cost.r}$${cost.p}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether a password belongs to a hash. Without a hash (no such user) it takes as long, and the answer is no. */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt, key] = pattern.exec(hash ?? '') ?? []
  if (!N || !r || !p || !salt || !key) {
    await derive(password, Buffer.alloc(16), cost)
    return false
  }
  const expected = Buffer.from(key, 'base64url')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

const derive = (password: string, salt: Buffer, { N, r, p }: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // The same é can be one character or two, depending on the keyboard.
    const text = password.normalize('NFKC')
    scrypt(text, salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
