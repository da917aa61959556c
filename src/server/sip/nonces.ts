import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long an answer to a challenge may take, in milliseconds. */
const nonceMs = 30_000

/** `unknown`: not made here for this connection. `stale`: too old. `replayed`: used as often already. */
export type NonceState = 'good' | 'unknown' | 'stale' | 'replayed'

/** The challenges of one connection. They are signed with a key that ends with the connection, so others do not fit. */
export type Nonces = {
  create(): string
  /** @param count how often the nonce was used by the client's own account, which must rise */
  use(nonce: string, count: number): NonceState
}

export function createNonces(nowMs: () => number): Nonces {
  const key = randomBytes(32)
  const counts = new Map<string, number>()
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const isStale = (nonce: string) => nowMs() - Number.parseInt(nonce.split('.', 1)[0] ?? '', 36) > nonceMs
  return {
    create() {
      const text = `${nowMs().toString(36)}.${randomBytes(9).toString('base64url')}`
      return `${text}.${signatureOf(text)}`
    },
    use(nonce, count) {
      const [time = '', random = '', signature = ''] = nonce.split('.')
      const own = signatureOf(`${time}.${random}`)
      if (signature.length !== own.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(own)))
        return 'unknown'
      if (isStale(nonce)) return 'stale'
      if (count <= (counts.get(nonce) ?? 0)) return 'replayed'
      for (const known of counts.keys()) if (isStale(known)) counts.delete(known)
      counts.set(nonce, count)
      return 'good'
    },
  }
}
