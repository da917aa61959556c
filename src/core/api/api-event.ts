import type { CallId } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { isUnauthorized } from '#core/transport/refusals.ts'

/** What a call met with that is of interest beyond whoever made it [SES-18]. */
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

/** What the backend did not say itself, the network state tells; a 401 is the session's [SES-10]. */
const quiet = new Set<Failure['name']>(['network', 'signed-out', 'redirected'])

/** The event of a call's failure; null for what is told elsewhere. */
export function eventOf(call: CallId, failure: Failure): ApiEvent | null {
  if (failure.name === 'forbidden-by-service' || failure.name === 'forbidden-by-gateway')
    return { name: 'forbidden', call, failure }
  return quiet.has(failure.name) || isUnauthorized(failure) ? null : { name: 'failed', call, failure }
}
