import { failure, ok, type Result, unreachable } from '#core/platform/result.ts'
import { hasBackendCode, isRethrown } from '#core/transport/refusals.ts'
import type { LogOut } from './log-out.ts'
import { createRenewalEnds, isUseless, type Renewing } from './renewal-ends.ts'
import type { SessionContext } from './session-context.ts'
import { tokenNeed } from './token.ts'

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
