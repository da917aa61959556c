import { randomBytes } from 'node:crypto'
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { AccountKind, Eid, ServiceId, StaffRole, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { TokenBearer } from '#server/calls/session.ts'
import { withAnyKey } from './any-key.ts'
import type { KeyRing } from './key-ring.ts'

export type AccessTokens = {
  issue(bearer: TokenBearer, lifeSeconds: number): Promise<string>
  /** `token-expired` or `token-invalid`. Does not check whether the session was ended since. */
  verify(token: string): Promise<Result<TokenBearer>>
}

const Claims = v.object({
  sid: Uuid,
  sub: Eid,
  svc: ServiceId,
  knd: AccountKind,
  rol: v.nullable(v.picklist([...StaffRole.options, 'user'])),
  nam: v.string(),
  exp: v.number(),
})
const issuer = 'everline'
const mostKnown = 20_000

/** Signed tokens (JWT, HS256). Every process with the same keys accepts them. */
export function createAccessTokens(deps: { keys: KeyRing; nowMs: () => number }): AccessTokens {
  const { keys, nowMs } = deps
  // A client sends the same token for minutes: its signature is checked once.
  const known = new Map<string, { session: TokenBearer; expiresAtMs: number }>()

  async function read(token: string) {
    try {
      const options = { issuer, algorithms: ['HS256'], currentDate: new Date(nowMs()) }
      const { payload } = await withAnyKey(keys, (key) => jwtVerify(token, key, options))
      const claims = v.safeParse(Claims, payload)
      return claims.success ? ok(claims.output) : fail('token-invalid')
    } catch (error) {
      return fail(error instanceof errors.JWTExpired ? 'token-expired' : 'token-invalid')
    }
  }

  return {
    issue: ({ id, eid, serviceId, kind, role, name }, lifeSeconds) => {
      const issuedAt = Math.floor(nowMs() / 1000)
      return new SignJWT({ sid: id, svc: serviceId, knd: kind, rol: role, nam: name })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(eid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .setJti(randomBytes(9).toString('base64url'))
        .sign(keys[0])
    },
    async verify(token) {
      const before = known.get(token)
      if (before) return before.expiresAtMs > nowMs() ? ok(before.session) : fail('token-expired')
      const claims = await read(token)
      if (!claims.ok) return claims
      const { sid, sub, svc, knd, rol, nam, exp } = claims.value
      const session = { id: sid, eid: sub, serviceId: svc, kind: knd, role: rol, name: nam }
      if (known.size >= mostKnown) known.clear()
      known.set(token, { session, expiresAtMs: exp * 1000 })
      return ok(session)
    },
  }
}

/** When a token ends that was verified before. */
export const endOfToken = (token: string): number => (decodeJwt(token).exp ?? 0) * 1000
