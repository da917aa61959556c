import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { Eid, ServiceId } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Challenge, VerifyChallenge } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { findUser } from '#server/services/find-user.ts'
import { withAnyKey } from '#server/session/any-key.ts'
import type { KeyRing } from '#server/session/key-ring.ts'

export type Challenges = {
  /** @param challenge.passwordChangedAtMs of the account: another password makes the challenge invalid */
  issue(challenge: Challenge & { passwordChangedAtMs: number | null }): Promise<string>
  verify: VerifyChallenge
}

/** Time to fetch the phone, or to install an authenticator on it. */
const lifeSeconds = 10 * 60
/** Another issuer than that of access tokens: neither is accepted in place of the other. */
const issuer = 'everline-challenge'
const Claims = v.object({
  sub: Eid,
  svc: ServiceId,
  need: v.picklist(['code', 'set-up', 'profile']),
  pwd: v.boolean(),
  pwt: v.nullable(v.number()),
})

/**
 * Challenges are signed: every process accepts them, and none stores them. A password that was set since the challenge
 * was issued ends it.
 */
export function createChallenges(deps: { db: Db; keys: KeyRing; nowMs: () => number }): Challenges {
  const { db, keys, nowMs } = deps
  return {
    issue({ eid, serviceId, need, byPassword, passwordChangedAtMs }) {
      const issuedAt = Math.floor(nowMs() / 1000)
      return new SignJWT({ svc: serviceId, need, pwd: byPassword, pwt: passwordChangedAtMs })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(eid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(keys[0])
    },
    async verify(token) {
      try {
        const options = { issuer, algorithms: ['HS256'], currentDate: new Date(nowMs()) }
        const { payload } = await withAnyKey(keys, (key) => jwtVerify(token, key, options))
        const claims = v.safeParse(Claims, payload)
        if (!claims.success) return fail('token-invalid')
        const { sub, svc, need, pwd, pwt } = claims.output
        const user = await findUser(db, svc, sub)
        if (!user || user.passwordChangedAtMs !== pwt) return fail('challenge-expired')
        return ok({ eid: sub, serviceId: svc, need, byPassword: pwd })
      } catch (error) {
        return fail(error instanceof errors.JWTExpired ? 'challenge-expired' : 'token-invalid')
      }
    },
  }
}
