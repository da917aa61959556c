import { importJWK, jwtVerify } from 'jose'

/** A sender's proof of itself (RFC 8292), or why it is refused. */
export type Vapid =
  | { name: 'missing' }
  | { name: 'wrong'; why: string }
  | { name: 'proved'; key: string; subject: string | undefined }

const longestLifeSeconds = 24 * 60 * 60

/**
 * Checks the header `Authorization: vapid t=…, k=…`.
 *
 * @param origin of the push service, which the token must be made for
 */
export async function readVapid(header: string | undefined, origin: string, nowMs: number): Promise<Vapid> {
  if (header === undefined) return { name: 'missing' }
  const wrong = (why: string): Vapid => ({ name: 'wrong', why })
  const { t, k } = /^vapid\s+(?=.*\bt=(?<t>[\w.-]+))(?=.*\bk=(?<k>[\w-]+))/i.exec(header)?.groups ?? {}
  if (t === undefined || k === undefined) return wrong('not of the form vapid t=…, k=…')
  const point = Buffer.from(k, 'base64url')
  if (point.length !== 65 || point[0] !== 4) return wrong('k is no public key of P-256')
  const part = (from: number, to: number) => point.subarray(from, to).toString('base64url')
  const currentDate = new Date(nowMs)
  const verified = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33, 65) }, 'ES256')
    .then((key) => jwtVerify(t, key, { algorithms: ['ES256'], currentDate, requiredClaims: ['aud', 'exp'] }))
    .catch((error: Error) => error)
  if (verified instanceof Error) return wrong(verified.message)
  const { aud, exp = 0, sub } = verified.payload
  if (aud !== origin) return wrong(`aud is ${JSON.stringify(aud)} and not ${origin}`)
  if (exp > nowMs / 1000 + longestLifeSeconds) return wrong('exp is more than 24 hours ahead')
  return { name: 'proved', key: k, subject: sub }
}

/** Whether Apple accepts the subject: a `mailto:` or `https:` of a host that may exist, without brackets or spaces. */
export function isUsableSubject(subject: string | undefined): boolean {
  const { host = '' } =
    /^(?:mailto:[^\s<>@]+@|https:\/\/)(?<host>[^\s<>@/:]+)[^\s<>@]*$/.exec(subject ?? '')?.groups ?? {}
  return host.includes('.') && !/(?:^|\.)(?:localhost|invalid)$/i.test(host)
}
