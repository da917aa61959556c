import type { IdToken } from '#core/contract/index.ts'
import { type Failure, fail, failure, ok, type Result, unreachable } from '#core/platform/result.ts'
import { isBackendRefusal, isRethrown } from '#core/transport/refusals.ts'
import type { LogOut } from './log-out.ts'
import type { SessionContext } from './session-context.ts'
import { receiveToken, type StoredToken, tokenNeed } from './token.ts'

/**
 * The check before a request [SES-03], for the session's own token: good as it is, or renewed by one request that all
 * callers share [SES-07].
 *
 * @returns called with a token that the backend has just refused, or without
 */
export function createRenewToken(
  context: SessionContext,
  logOut: LogOut,
): (insteadOf: string | undefined) => Promise<Result<string>> {
  const { phase, send, onEvent, clock, requests, save } = context

  const isPresent = (token: StoredToken) => {
    const now = phase()
    return now.name === 'signed-in' && now.token === token
  }

  function signedOut(): Result<never> {
    const now = phase()
    const isExpired = now.name === 'leaving' ? now.reason === 'TOKEN_EXPIRED' : now.name === 'expired'
    return fail(isExpired ? 'token-expired' : 'signed-out')
  }

  /** Takes the token that follows `before`; nothing if the session has ended meanwhile. */
  async function take(before: StoredToken, issued: IdToken): Promise<Result<string>> {
    if (!isPresent(before)) return signedOut()
    const token = receiveToken(issued, before.serviceId, before.isAnonymous, clock.nowMs())
    send({ name: 'token-renewed', token })
    await save(token)
    return isPresent(token) ? ok(token.accessToken) : signedOut()
  }

  /** The token is of no more use [SES-09]: staff are logged out, a visitor registers again. */
  async function expire(token: StoredToken, forced: boolean, error: Failure): Promise<Result<never>> {
    if (!isPresent(token)) return { ok: false, error }
    onEvent({ name: forced ? 'session-expired' : 'token-expired', failure: error })
    if (token.isAnonymous) send({ name: 'refused', failure: error })
    else await logOut('TOKEN_EXPIRED', error)
    return { ok: false, error }
  }

  /** A missing answer proves nothing about the session: it continues with what is still good [SES-08]. */
  const unanswered = (token: StoredToken, forced: boolean, error: Failure): Result<string> =>
    !forced && token.expiresAtMs > clock.nowMs() ? ok(token.accessToken) : { ok: false, error }

  /** A visitor whose refresh token has ended, or was refused, proves itself by its device [SES-05]. */
  async function logInAgain(token: StoredToken, forced: boolean, signal: AbortSignal): Promise<Result<string>> {
    const answer = await requests.logInByDevice(token, signal)
    if (answer.ok) return take(token, answer.value)
    if (!isBackendRefusal(answer.error)) return unanswered(token, forced, answer.error)
    return isRethrown(answer.error) ? answer : expire(token, forced, answer.error)
  }

  async function refresh(token: StoredToken, forced: boolean, signal: AbortSignal): Promise<Result<string>> {
    const answer = await requests.refresh(token, signal)
    if (answer.ok) return take(token, answer.value)
    const { error } = answer
    if (!isPresent(token)) return signedOut()
    if (!isBackendRefusal(error)) return unanswered(token, forced, error)
    onEvent({ name: 'refresh-refused', failure: error })
    if (isRethrown(error)) return answer
    return token.isAnonymous ? logInAgain(token, forced, signal) : expire(token, forced, error)
  }

  return async (insteadOf) => {
    const now = phase()
    if (now.name !== 'signed-in') return signedOut()
    const { token, tenure } = now
    const underWay = tenure.renewals.current()
    if (underWay) return underWay
    const forced = insteadOf === token.accessToken
    const need = tokenNeed(token, clock.nowMs(), forced)
    const { signal } = tenure.over
    switch (need) {
      case 'none':
        return ok(token.accessToken)
      case 'refresh':
        return tenure.renewals.run(() => refresh(token, forced, signal))
      case 'log-in-again':
        return tenure.renewals.run(() => logInAgain(token, forced, signal))
      case 'unusable':
        return tenure.renewals.run(() => expire(token, forced, failure('token-expired')))
      default:
        return unreachable(need)
    }
  }
}
