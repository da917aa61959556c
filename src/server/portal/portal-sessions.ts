import { and, eq } from 'drizzle-orm'
import type { CallArguments, Calls, IdToken } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { revealPassword } from '#core/session/obfuscate-password.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { AccessTokens } from '#server/sessions/access-tokens.ts'
import { type Origin, serviceExists } from '#server/sessions/issue-token.ts'
import { checkPassword } from '#server/sessions/password-hash.ts'
import { endSession, rotateRefreshToken, startSession } from '#server/sessions/refresh-tokens.ts'
import type { PortalReader } from '#server/sessions/session.ts'
import type { TryLimit } from '#server/sessions/try-limit.ts'

type User = typeof users.$inferSelect & { kind: 'portal' }
type Grant = CallArguments<Calls['issuePortalToken']>['body']
type PasswordGrant = Extract<Grant, { grant_type: 'password' }>
type RefreshGrant = Extract<Grant, { grant_type: 'refresh_token' }>

/** Getting into the retention portal, staying in, getting out [CAP-14]. Its users are known nowhere else. */
export type PortalSessions = {
  issue(serviceId: string, grant: Grant, origin: Origin): Promise<Result<IdToken>>
  end(session: PortalReader): Promise<Result<null>>
}

export function createPortalSessions(deps: {
  database: Database
  accessTokens: AccessTokens
  random: Random
  nowMs: () => number
  accessSeconds: number
  refreshSeconds: number
  /** Failures of one name from one address. */
  nameLimit: TryLimit
  /** Failures of one address with whatever names. */
  addressLimit: TryLimit
  onEnded: (sessionId: string) => void
}): PortalSessions {
  const { database, nowMs, accessSeconds, refreshSeconds, nameLimit, addressLimit } = deps

  const idToken = async (user: User, sessionId: string, refreshToken: string): Promise<IdToken> => ({
    eid: user.eid,
    access_token: await deps.accessTokens.issue({ ...user, id: sessionId }, accessSeconds),
    refresh_token: refreshToken,
    expires_in: accessSeconds,
    refresh_expires_in: refreshSeconds,
    token_type: 'Bearer',
  })

  async function findUser(serviceId: string, by: { email: string } | { eid: string }): Promise<User | undefined> {
    const isThem = 'eid' in by ? eq(users.eid, by.eid) : eq(users.email, by.email)
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.serviceId, serviceId), eq(users.kind, 'portal'), isThem))
    return user && { ...user, kind: 'portal' }
  }

  async function byPassword(serviceId: string, grant: PasswordGrant, { address }: Origin): Promise<Result<IdToken>> {
    const email = grant.username.trim().toLowerCase()
    const nameKey = `portal ${serviceId} ${email} ${address}`
    if (nameLimit.isReached(nameKey) || addressLimit.isReached(address)) return fail('too-many-requests')
    const password = revealPassword(grant.password, grant.challenge.rand)
    if (password === null) return fail('invalid-request', 'body.password is not obfuscated as body.challenge says')
    // Counted before it is known: tries side by side must not get past the limit.
    nameLimit.failed(nameKey)
    addressLimit.failed(address)
    const user = await findUser(serviceId, { email })
    if (!(await checkPassword(password, user?.passwordHash ?? null)) || !user) return fail('wrong-credentials')
    nameLimit.succeeded(nameKey)
    addressLimit.takeBack(address)
    const id = deps.random.uuid()
    const token = await database.transaction((tx) =>
      startSession(tx, { id, eid: user.eid, nowMs: nowMs(), lifeMs: refreshSeconds * 1000 }),
    )
    return ok(await idToken(user, id, token))
  }

  async function byRefreshToken(serviceId: string, { eid, refresh_token: token }: RefreshGrant) {
    const user = await findUser(serviceId, { eid })
    if (!user) return fail('portal-session-expired')
    const rotation = await database.transaction((tx) =>
      rotateRefreshToken(tx, { token, eid, nowMs: nowMs(), lifeMs: refreshSeconds * 1000 }),
    )
    if (rotation.name === 'rotated') return ok(await idToken(user, rotation.sessionId, rotation.token))
    if (rotation.name === 'reused') deps.onEnded(rotation.sessionId)
    return fail('portal-session-expired')
  }

  return {
    async issue(serviceId, grant, origin) {
      if (!(await serviceExists(database.db, serviceId))) return fail('not-found', 'There is no such service.')
      return grant.grant_type === 'password' ? byPassword(serviceId, grant, origin) : byRefreshToken(serviceId, grant)
    },
    async end({ id }) {
      await endSession(database.db, id, nowMs())
      deps.onEnded(id)
      return ok(null)
    },
  }
}
