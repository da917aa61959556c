import { and, eq } from 'drizzle-orm'
import type { CallArguments, Calls, IdToken } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Origin, PortalReader } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import { serviceExists } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import { endSession } from '#server/session/refresh-tokens.ts'
import type { PasswordProofs } from '#server/sign-in/password-proof.ts'

type User = typeof users.$inferSelect & { kind: 'portal' }
type Grant = CallArguments<Calls['issuePortalToken']>['body']
type PasswordGrant = Extract<Grant, { grant_type: 'password' }>
type RefreshGrant = Extract<Grant, { grant_type: 'refresh_token' }>

/** Sessions of the retention portal [CAP-14]. Its users can sign in nowhere else. */
export type PortalSessions = {
  issue(serviceId: string, grant: Grant, origin: Origin): Promise<Result<IdToken>>
  end(session: PortalReader): Promise<Result<null>>
}

export function createPortalSessions(deps: {
  database: Database
  idTokens: IdTokens
  proofs: PasswordProofs
  nowMs: () => number
  onEnded: (sessionId: string) => void
}): PortalSessions {
  const { database, nowMs, idTokens } = deps

  async function findUser(serviceId: string, by: { email: string } | { eid: string }): Promise<User | undefined> {
    const isThem = 'eid' in by ? eq(users.eid, by.eid) : eq(users.email, by.email)
    const [user] = await database.db
      .select()
      .from(users)
      .where(and(eq(users.serviceId, serviceId), eq(users.kind, 'portal'), isThem))
    return user && { ...user, kind: 'portal' }
  }

  async function byPassword(serviceId: string, grant: PasswordGrant, { address }: Origin): Promise<Result<IdToken>> {
    const proof = await deps.proofs.prove(grant, {
      realm: `portal ${serviceId}`,
      address,
      find: (email) => findUser(serviceId, { email }),
    })
    return proof.ok ? ok(await idTokens.begin(proof.value)) : proof
  }

  async function byRefreshToken(serviceId: string, { eid, refresh_token: token }: RefreshGrant) {
    const user = await findUser(serviceId, { eid })
    if (!user) return fail('portal-session-expired')
    const renewal = await idTokens.renew(user, token)
    if (renewal.name === 'renewed') return ok(renewal.token)
    if (renewal.name === 'reused') deps.onEnded(renewal.sessionId)
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
