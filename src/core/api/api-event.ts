import type { CallId } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { isUnauthorized } from '#core/transport/refusals.ts'

/** An outcome of a call that is of interest beyond its caller [SES-18]. */
export type ApiEvent = {
  name:
    | 'forbidden'
    /** The backend did it, and had something to say to it: the answer stands. */
    | 'answered-with-notice'
    /** Any other HTTP error, and a call that took too long. */
    | 'failed'
  call: CallId
  failure: Failure
}

/** Failures without an event: line faults belong to the network's state, a 401 to the session [SES-10]. */
const quiet = new Set<Failure['name']>(['network', 'signed-out', 'redirected'])

/** The event of a call's failure; null for failures that are reported elsewhere. */
export function eventOf(call: CallId, failure: Failure): ApiEvent | null {
  if (failure.name === 'forbidden-by-service' || failure.name === 'forbidden-by-gateway')
    return { name: 'forbidden', call, failure }
  return quiet.has(failure.name) || isUnauthorized(failure) ? null : { name: 'failed', call, failure }
}
