import type { IdToken } from '#core/contract/index.ts'
import { type Failure, fail, failure, ok, type Result, unreachable } from '#core/platform/result.ts'
import { hasBackendCode, isBackendRefusal, isRethrown } from '#core/transport/refusals.ts'
import type { LogOut } from './log-out.ts'
import type { SessionContext } from './session-context.ts'
import { receiveToken, type StoredToken, tokenNeed } from './token.ts'

/**
 * The check before a request [SES-03] for the session's own token: it is used as it is, or renewed by one request that
 * all callers share [SES-07].
 *
 * @returns a function that takes the token that the backend has just refused, if any
 */
export function createRenewToken(
  context: SessionContext,
  logOut: LogOut,
): (insteadOf: string | undefined) => Promise<Result<string>> {
  const { phase, onEvent, clock, requests } = context
  const { isPresent, signedOut, take, expire, keep } = createRenewalEnds(context, logOut)

  /** A visitor whose refresh token has expired or was refused signs in by its device [SES-05]. */
  async function logInAgain(renewing: Renewing): Promise<Result<string>> {
    const answer = await requests.logInByDevice(renewing.token, renewing.signal)
    if (answer.ok) return take(renewing, answer.value)
    return isUseless(answer.error) ? expire(renewing, answer.error) : keep(renewing, answer.error)
  }

  async function refresh(renewing: Renewing): Promise<Result<string>> {
    const { token, signal } = renewing
    const answer = await requests.refresh(token, signal)
    if (answer.ok) return take(renewing, answer.value)
    const { error } = answer
    if (!isPresent(token)) return signedOut()
    if (hasBackendCode(error)) onEvent({ name: 'refresh-refused', failure: error })
    if (!hasBackendCode(error) || isRethrown(error)) return keep(renewing, error)
    if (token.isAnonymous) return logInAgain(renewing)
    return isUseless(error) ? expire(renewing, error) : keep(renewing, error)
  }

  return async (insteadOf) => {
    const now = phase()
    if (now.name !== 'signed-in') return signedOut()
    const { token, tenure } = now
    const underWay = tenure.renewals.current()
    if (underWay) return underWay
    const forced = insteadOf === token.accessToken
    const need = tokenNeed(token, clock.nowMs(), forced)
    const renewing = { token, forced, signal: tenure.over.signal }
    switch (need) {
      case 'none':
        return ok(token.accessToken)
      case 'refresh':
        return tenure.renewals.run(() => refresh(renewing))
      case 'log-in-again':
        return tenure.renewals.run(() => logInAgain(renewing))
      case 'unusable':
        return tenure.renewals.run(() => expire(renewing, failure('token-expired')))
      default:
        return unreachable(need)
    }
  }
}

/** A token that is being renewed; `forced`: the backend has refused it, although it should still be valid. */
type Renewing = { token: StoredToken; forced: boolean; signal: AbortSignal }

/** The ways in which the renewal of a token ends. Each returns what the callers get. */
type RenewalEnds = {
  /** Whether the session still has this token. */
  isPresent(token: StoredToken): boolean
  /** The session has ended, before or during the renewal. */
  signedOut(): Result<never>
  /** Stores the issued successor, unless the session has ended meanwhile. */
  take(renewing: Renewing, issued: IdToken): Promise<Result<string>>
  /** The token is useless now [SES-09]: staff are logged out, a visitor registers again. */
  expire(renewing: Renewing, error: Failure): Promise<Result<never>>
  /**
   * A renewal that failed without making the token useless. Without a backend's code nothing is known about the session,
   * which continues with a token that is still valid; a failure with a code goes to the caller [SES-08]. After a 401, and
   * for refusals that no refresh can change, an event tells of it [SES-10] [SES-11].
   */
  keep(renewing: Renewing, error: Failure): Result<string>
}

function createRenewalEnds(context: SessionContext, logOut: LogOut): RenewalEnds {
  const { phase, send, onEvent, clock, save } = context

  const isPresent = (token: StoredToken) => {
    const now = phase()
    return now.name === 'signed-in' && now.token === token
  }

  function signedOut(): Result<never> {
    const now = phase()
    const isExpired = now.name === 'leaving' ? now.reason === 'TOKEN_EXPIRED' : now.name === 'expired'
    return fail(isExpired ? 'token-expired' : 'signed-out')
  }

  return {
    isPresent,
    signedOut,
    async take({ token: before }, issued) {
      if (!isPresent(before)) return signedOut()
      const token = receiveToken(issued, before.serviceId, before.isAnonymous, clock.nowMs())
      send({ name: 'token-renewed', token })
      await save(token)
      return isPresent(token) ? ok(token.accessToken) : signedOut()
    },
    async expire({ token, forced }, error) {
      if (!isPresent(token)) return { ok: false, error }
      onEvent({ name: forced ? 'session-expired' : 'token-expired', failure: error })
      if (token.isAnonymous) send({ name: 'refused', failure: error })
      else await logOut('TOKEN_EXPIRED', error)
      return { ok: false, error }
    },
    keep({ token, forced }, error) {
      if (!hasBackendCode(error) && !forced && token.expiresAtMs > clock.nowMs()) return ok(token.accessToken)
      if (forced || isRethrown(error)) onEvent({ name: 'session-expired', failure: error })
      return { ok: false, error }
    },
  }
}

/** Whether the backend says that the token is good for nothing, in contrast to a fault of its own. */
const isUseless = (error: Failure) => isBackendRefusal(error) && !isRethrown(error)
