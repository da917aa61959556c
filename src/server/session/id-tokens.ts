import type { IdToken } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import type { Failure } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import type { users } from '#server/services/tables.ts'
import type { AccessTokens } from './access-tokens.ts'
import { rotateRefreshToken, startSession } from './refresh-tokens.ts'

type User = typeof users.$inferSelect

export type Renewal =
  | { name: 'renewed'; token: IdToken }
  /** The refresh token was used twice, so somebody else has it too. The session was ended. */
  | { name: 'reused'; sessionId: string }
  | { name: 'refused'; failure: Failure }

/** Starts and continues sessions of staff, visitors and portal readers. */
export type IdTokens = {
  /** Begins a session of somebody who has just proved to be `user`. */
  begin(user: User): Promise<IdToken>
  /** Exchanges a refresh token of `user` for a new pair of tokens. */
  renew(user: User, refreshToken: string): Promise<Renewal>
}

/** A visitor whom a shop has signed in is a user [ROL-01]. */
export const roleOf = ({ kind, customerId, role }: Pick<User, 'kind' | 'customerId' | 'role'>) =>
  kind === 'visitor' && customerId !== null ? 'user' : role

export function createIdTokens(deps: {
  database: Database
  accessTokens: AccessTokens
  random: Random
  nowMs: () => number
  accessSeconds: number
  refreshSeconds: number
  /** A session ends this long after its sign-in, whatever is refreshed. */
  sessionSeconds: number
}): IdTokens {
  const { database, nowMs, accessSeconds } = deps
  const life = { lifeMs: deps.refreshSeconds * 1000, longestMs: deps.sessionSeconds * 1000 }

  const idToken = async (
    user: User,
    { sessionId, token, lifeMs }: { sessionId: string; token: string; lifeMs: number },
  ): Promise<IdToken> => ({
    eid: user.eid,
    access_token: await deps.accessTokens.issue({ ...user, role: roleOf(user), id: sessionId }, accessSeconds),
    refresh_token: token,
    expires_in: accessSeconds,
    refresh_expires_in: Math.floor(lifeMs / 1000),
    token_type: 'Bearer',
  })

  return {
    async begin(user) {
      const id = deps.random.uuid()
      const started = await database.transaction((tx) =>
        startSession(tx, { id, eid: user.eid, nowMs: nowMs(), ...life }),
      )
      return idToken(user, { sessionId: id, ...started })
    },
    async renew(user, token) {
      const rotation = await database.transaction((tx) =>
        rotateRefreshToken(tx, { token, eid: user.eid, nowMs: nowMs(), ...life }),
      )
      if (rotation.name !== 'rotated') return rotation
      return { name: 'renewed', token: await idToken(user, rotation) }
    },
  }
}
