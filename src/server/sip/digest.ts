import { createHash, timingSafeEqual } from 'node:crypto'

/** Credentials of the client in `Authorization: Digest` (RFC 7616 §3.4). */
export type DigestAnswer = {
  username: string
  realm: string
  nonce: string
  uri: string
  response: string
  /** How often the nonce was used, this time included. */
  count: number
  /** `nc` as it came, which is part of what is hashed. */
  nc: string
  cnonce: string
  qop: string
}

const part = /\s*([a-z]{1,20})\s*=\s*(?:"([^"\\]{0,1000})"|([^\s",]{1,200}))\s*(?:,|$)/iy

/** Reads the header field; null unless it has everything that `qop=auth` with MD5 needs. */
export function readDigest(value: string): DigestAnswer | null {
  const [scheme] = /^digest\s+/i.exec(value) ?? []
  if (scheme === undefined || value.length > 4000) return null
  const parts = new Map<string, string>()
  part.lastIndex = scheme.length
  while (part.lastIndex < value.length) {
    const found = part.exec(value)
    const name = found?.[1]?.toLowerCase()
    if (!found || !name || parts.has(name)) return null
    parts.set(name, found[2] ?? found[3] ?? '')
  }
  const get = (name: string) => parts.get(name) ?? ''
  const answer = {
    username: get('username'),
    realm: get('realm'),
    nonce: get('nonce'),
    uri: get('uri'),
    response: get('response').toLowerCase(),
    count: Number.parseInt(get('nc'), 16),
    nc: get('nc'),
    cnonce: get('cnonce'),
    qop: get('qop'),
  }
  const isComplete = answer.qop === 'auth' && answer.cnonce !== '' && /^[\da-f]{8}$/i.test(answer.nc)
  return isComplete && /^(?:md5)?$/i.test(get('algorithm')) && /^[\da-f]{32}$/.test(answer.response) ? answer : null
}

/** MD5 is what SIP clients speak. The password is a random 160 bits, so nobody finds it out from a digest. */
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Returns the response that the client must send (RFC 7616 §3.4.1, with MD5). */
export function digestOf(
  { username, realm, nonce, nc, cnonce, qop, uri }: Omit<DigestAnswer, 'response' | 'count'>,
  { method, password }: { method: string; password: string },
): string {
  const secret = md5(`${username}:${realm}:${password}`)
  return md5(`${secret}:${nonce}:${nc}:${cnonce}:${qop}:${md5(`${method}:${uri}`)}`)
}

/** Whether the answer proves one of the passwords. */
export const provesAny = (answer: DigestAnswer, method: string, passwords: readonly string[]): boolean =>
  passwords.some((password) =>
    timingSafeEqual(Buffer.from(digestOf(answer, { method, password })), Buffer.from(answer.response)),
  )
