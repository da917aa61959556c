import { fail, ok } from '#core/platform/result.ts'
import type { Authenticate } from '#server/calls/session.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { LiveSessions } from './live-sessions.ts'

export const createAuthenticate =
  (deps: { accessTokens: AccessTokens; liveSessions: LiveSessions }): Authenticate =>
  async (token) => {
    const session = await deps.accessTokens.verify(token)
    if (!session.ok) return session
    return (await deps.liveSessions.isLive(session.value.id)) ? ok(session.value) : fail('token-invalid')
  }
