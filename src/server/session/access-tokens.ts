import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { AccountKind, Eid, ServiceId, StaffRole, Uuid } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { TokenBearer } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { secrets } from './tables.ts'

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
  rol: v.nullable(StaffRole),
  nam: v.string(),
  exp: v.number(),
})
const issuer = 'everline'
const mostKnown = 20_000

/** Signed tokens (JWT, HS256). Every process with the same secret accepts them. */
export function createAccessTokens(deps: { secret: Uint8Array; nowMs: () => number }): AccessTokens {
  const { secret, nowMs } = deps
  // A client sends the same token for minutes: its signature is checked once.
  const known = new Map<string, { session: TokenBearer; expiresAtMs: number }>()

  async function read(token: string) {
    try {
      const { payload } = await jwtVerify(token, secret, {
        issuer,
        algorithms: ['HS256'],
        currentDate: new Date(nowMs()),
      })
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
        .sign(secret)
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

/** The signing secret of an installation. The process that starts first makes it. */
export async function loadSecret(db: Db): Promise<Uint8Array> {
  const name = 'access-tokens'
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing()
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  if (!row) throw new Error('The secret of the access tokens is missing from the database')
  return Buffer.from(row.value, 'base64url')
}
