import { fail, failure } from '#core/platform/result.ts'
import type { LogOut } from './log-out.ts'
import { createRenewToken } from './renew-token.ts'
import type { Session } from './session.ts'
import type { SessionContext } from './session-context.ts'

/** The session's token for a request, renewed if that is needed; never one that the backend has refused. */
export function createAccessToken(context: SessionContext, logOut: LogOut): Session['accessToken'] {
  const renewToken = createRenewToken(context, logOut)
  return async ({ insteadOf } = {}) => {
    // The backend may have ended this session because another one is being adopted: that one's token is the answer.
    if (insteadOf !== undefined) await context.beginInTurn(async () => {})
    const token = await renewToken(insteadOf)
    if (!token.ok || token.value !== insteadOf) return token
    // It joined a refresh that got no answer, after which others continue with the old token.
    context.onEvent({ name: 'session-expired', failure: failure('network') })
    return fail('network')
  }
}
