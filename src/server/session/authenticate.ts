import { fail, ok, type Result } from '#core/platform/result.ts'
import type { TokenBearer } from '#server/calls/session.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { LiveSessions } from './live-sessions.ts'

/** Who an access token belongs to: `token-invalid` or `token-expired` when to nobody (any more). */
export type Authenticate = (token: string) => Promise<Result<TokenBearer>>

export const createAuthenticate =
  (deps: { accessTokens: AccessTokens; liveSessions: LiveSessions }): Authenticate =>
  async (token) => {
    const session = await deps.accessTokens.verify(token)
    if (!session.ok) return session
    return (await deps.liveSessions.isLive(session.value.id)) ? ok(session.value) : fail('token-invalid')
  }
