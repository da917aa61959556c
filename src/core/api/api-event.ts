import type { CallId } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { isUnauthorized } from '#core/transport/refusals.ts'
import type { TransportDeps } from '#core/transport/transport.ts'

/** An outcome of a call that concerns more than its caller, such as the whole session [SES-18]. */
export type ApiEvent = {
  name:
    | 'forbidden'
    /** The call succeeded, and its answer came with a warning [SES-18]. */
    | 'answered-with-notice'
    /** Any other HTTP error, or a missed deadline. */
    | 'failed'
  call: CallId
  failure: Failure
}

/**
 * Failures of the session and of the connection, which other parts show: their states, and the log of the session
 * [SES-10].
 */
const quiet = new Set<Failure['name']>(['signed-out', 'redirected'])

/**
 * The event for the failure of a request; null if it is reported elsewhere: a 401 by the session [SES-10], a missing
 * answer by the network's state. An error page without a code is told, though the connection counts as broken [SES-18].
 */
function eventOf(call: CallId, failure: Failure): ApiEvent | null {
  if (failure.name === 'forbidden' || failure.name === 'forbidden-by-service')
    return { name: 'forbidden', call, failure }
  if (quiet.has(failure.name) || isUnauthorized(failure) || isUnanswered(call, failure)) return null
  return { name: 'failed', call, failure }
}

/** A ping measures the connection: one that takes too long is a measurement. */
const isUnanswered = (call: CallId, { name, details }: Failure) =>
  name === 'network' ? details?.status === undefined : name === 'deadline-exceeded' && call === 'pingService'

/** Maps a transport's callbacks to events of the client [SES-18]. */
export const tellingOf = (onEvent: (event: ApiEvent) => void): Pick<TransportDeps, 'onFailure' | 'onNotice'> => ({
  onNotice: (call, failure) => onEvent({ name: 'answered-with-notice', call, failure }),
  onFailure(call, failure) {
    const event = eventOf(call, failure)
    if (event) onEvent(event)
  },
})
