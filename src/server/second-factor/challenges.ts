import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { Eid, ServiceId } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Challenge, VerifyChallenge } from '#server/calls/session.ts'

export type Challenges = {
  issue(challenge: Challenge): Promise<string>
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
})

/** Challenges are signed: every process accepts them, and none stores them. */
export function createChallenges(deps: { secret: Uint8Array; nowMs: () => number }): Challenges {
  const { secret, nowMs } = deps
  return {
    issue({ eid, serviceId, need, byPassword }) {
      const issuedAt = Math.floor(nowMs() / 1000)
      return new SignJWT({ svc: serviceId, need, pwd: byPassword })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(eid)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(secret)
    },
    async verify(token) {
      try {
        const options = { issuer, algorithms: ['HS256'], currentDate: new Date(nowMs()) }
        const claims = v.safeParse(Claims, (await jwtVerify(token, secret, options)).payload)
        if (!claims.success) return fail('token-invalid')
        const { sub, svc, need, pwd } = claims.output
        return ok({ eid: sub, serviceId: svc, need, byPassword: pwd })
      } catch (error) {
        return fail(error instanceof errors.JWTExpired ? 'challenge-expired' : 'token-invalid')
      }
    },
  }
}
