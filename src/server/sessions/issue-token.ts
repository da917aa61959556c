import { and, eq } from 'drizzle-orm'
import type { CallArguments, Calls, IdToken } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result, unreachable } from '#core/platform/result.ts'
import { revealPassword } from '#core/session/obfuscate-password.ts'
import type { Database, Db } from '#server/db/database.ts'
import { services, users } from '#server/db/schema.ts'
import type { AccessTokens } from './access-tokens.ts'
import { hashDevice } from './device.ts'
import { checkPassword } from './password-hash.ts'
import { rotateRefreshToken, startSession } from './refresh-tokens.ts'
import type { TryLimit } from './try-limit.ts'

type User = typeof users.$inferSelect
type Grant = CallArguments<Calls['issueToken']>['body']
type PasswordGrant = Extract<Grant, { grant_type: 'password' }>
type RefreshGrant = Extract<Grant, { refresh_token: string }>

/** Where a request came from. */
export type Origin = { deviceId: string | null; address: string }

export type IssueToken = {
  issue(serviceId: string, grant: Grant, origin: Origin): Promise<Result<IdToken>>
  /** Begins a session of somebody who has just proved to be `user`. */
  begin(user: User): Promise<IdToken>
}

export function createIssueToken(deps: {
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
  onRefreshed: () => void
  onEnded: (sessionId: string) => void
}): IssueToken {
  const { database, nowMs, refreshSeconds, accessSeconds, nameLimit, addressLimit } = deps

  const idToken = async (user: User, sessionId: string, refreshToken: string): Promise<IdToken> => ({
    eid: user.eid,
    access_token: await deps.accessTokens.issue({ ...user, id: sessionId }, accessSeconds),
    refresh_token: refreshToken,
    expires_in: accessSeconds,
    refresh_expires_in: refreshSeconds,
    token_type: 'Bearer',
  })

  async function begin(user: User) {
    const id = deps.random.uuid()
    const token = await database.transaction((tx) =>
      startSession(tx, { id, eid: user.eid, nowMs: nowMs(), lifeMs: refreshSeconds * 1000 }),
    )
    return idToken(user, id, token)
  }

  async function byPassword(serviceId: string, grant: PasswordGrant, { address }: Origin): Promise<Result<IdToken>> {
    const email = grant.username.trim().toLowerCase()
    const nameKey = `${serviceId} ${email} ${address}`
    if (nameLimit.isReached(nameKey) || addressLimit.isReached(address)) return fail('too-many-requests')
    const password = revealPassword(grant.password, grant.challenge.rand)
    if (password === null) return fail('invalid-request', 'body.password is not obfuscated as body.challenge says')
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.serviceId, serviceId), eq(users.email, email), eq(users.kind, 'staff')))
    // Counted before it is known: tries side by side must not get past the limit.
    nameLimit.failed(nameKey)
    addressLimit.failed(address)
    if (!(await checkPassword(password, user?.passwordHash ?? null)) || !user) return fail('wrong-credentials')
    nameLimit.succeeded(nameKey)
    // Who knows one password has not proved that the address tries no others.
    addressLimit.takeBack(address)
    return ok(await begin(user))
  }

  async function byRefreshToken(serviceId: string, grant: RefreshGrant): Promise<Result<IdToken>> {
    const { eid, refresh_token: token } = grant
    const user = await findUser(database.db, serviceId, eid)
    const kind = grant.grant_type === 'refresh_token' ? 'staff' : 'visitor'
    if (user?.kind !== kind) return fail('token-invalid')
    const rotation = await database.transaction((tx) =>
      rotateRefreshToken(tx, { token, eid, nowMs: nowMs(), lifeMs: refreshSeconds * 1000 }),
    )
    switch (rotation.name) {
      case 'refused':
        return { ok: false, error: rotation.failure }
      case 'reused':
        deps.onEnded(rotation.sessionId)
        return fail('refresh-reused')
      case 'rotated':
        deps.onRefreshed()
        return ok(await idToken(user, rotation.sessionId, rotation.token))
      default:
        return unreachable(rotation)
    }
  }

  async function byDevice(serviceId: string, eid: string, { deviceId }: Origin): Promise<Result<IdToken>> {
    const user = await findUser(database.db, serviceId, eid)
    const isOwn = deviceId !== null && user?.kind === 'visitor' && user.deviceHash === hashDevice(deviceId)
    return isOwn ? ok(await begin(user)) : fail('wrong-credentials', 'This device did not register this visitor.')
  }

  return {
    begin,
    async issue(serviceId, grant, origin) {
      if (!(await serviceExists(database.db, serviceId))) return fail('not-found', 'There is no such service.')
      switch (grant.grant_type) {
        case 'password':
          return byPassword(serviceId, grant, origin)
        case 'refresh_token':
        case 'anonymous_refresh_token':
          return byRefreshToken(serviceId, grant)
        case 'anonymous':
          return byDevice(serviceId, grant.eid, origin)
        default:
          return unreachable(grant)
      }
    },
  }
}

export async function serviceExists(db: Db, serviceId: string): Promise<boolean> {
  return (await db.select({ id: services.id }).from(services).where(eq(services.id, serviceId))).length > 0
}

async function findUser(db: Db, serviceId: string, eid: string): Promise<User | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.eid, eid), eq(users.serviceId, serviceId)))
  return user
}
