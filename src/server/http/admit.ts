import { type Audience, admits } from '#core/contract/index.ts'
import { type Failure, fail, ok, type Result } from '#core/platform/result.ts'
import {
  type Authenticate,
  type Challenge,
  callerOf,
  type Session,
  type TokenBearer,
  type VerifyChallenge,
} from '#server/calls/session.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'

/** Finds out who makes a request, by its `Authorization` header. */
export type Admission = {
  /** The session, or the challenge, if the audience of the call includes it; null for public calls. */
  admit(audience: Audience, header: string | undefined): Promise<Result<TokenBearer | Challenge | null>>
  /** Resolves the session of a public call's caller; null if there is none, or if it has ended. */
  askerOf(header: string | undefined): Promise<Session | null>
  /** Whether the bearer's session was ended after the request was admitted, by whichever process. */
  hasEnded(bearer: TokenBearer): Promise<boolean>
  /** Resolves the bearer of a valid token, whatever it may do. */
  bearerOf(header: string | undefined): Promise<TokenBearer | null>
}

export function createAdmission(deps: {
  authenticate: Authenticate
  liveSessions: Pick<LiveSessions, 'endedOf'>
  challenges: { verify: VerifyChallenge }
}): Admission {
  const sessionOf = async (token: string | undefined): Promise<Result<TokenBearer>> =>
    token === undefined ? fail('token-invalid') : deps.authenticate(token)

  return {
    async admit(audience, header) {
      if (audience === 'public') return ok(null)
      const token = tokenIn(header)
      if (token !== undefined && audience === 'mfa-challenge') {
        const challenge = await deps.challenges.verify(token)
        if (challenge.ok || challenge.error.name === 'challenge-expired') return challenge
      }
      const session = await sessionOf(token)
      if (!session.ok) return audience === 'portal' ? portalRefusal(session.error) : session
      return admits(audience, callerOf(session.value)) ? session : fail('forbidden')
    },
    hasEnded: async ({ id }) => (await deps.liveSessions.endedOf([id])).length > 0,
    async bearerOf(header) {
      const session = await sessionOf(tokenIn(header))
      return session.ok ? session.value : null
    },
    async askerOf(header) {
      const session = await sessionOf(tokenIn(header))
      return session.ok && session.value.kind !== 'portal' ? session.value : null
    },
  }
}

const tokenIn = (header: string | undefined): string | undefined =>
  /^Bearer ([\x21-\x7e]{1,4096})$/i.exec(header ?? '')?.[1]

/**
 * The retention portal's codes for 401 [SES-17]: after 1193001 a refresh helps, after 1193002 only a new sign-in.
 */
const portalRefusal = ({ name }: Failure): Result<never> =>
  fail(name === 'token-expired' ? 'portal-token-expired' : 'portal-session-expired')
