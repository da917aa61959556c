import type { Binding } from './bindings.ts'
import { refusalOfBody } from './check-body.ts'
import type { SipResponse } from './message.ts'
import type { SipEvents } from './sip-events.ts'

type From = {
  target: Binding
  events: SipEvents
  /** Whether nobody has answered the call yet, or the response itself is a provisional one. */
  isEarly: boolean
}

/** Whether a response may go back to where its request came from. One that may not is in the security log. */
export function mayPass(response: SipResponse, { target, events, isEarly }: From): boolean {
  const fault = faultOf(response, isEarly)
  if (fault !== null) events.refused(target.connection, `answer to ${response.cseq.method} ${fault}`, target)
  return fault === null
}

function faultOf(response: SipResponse, isEarly: boolean): string | null {
  const body = refusalOfBody(response)
  if (body !== null) return `body ${body}`
  // Early media (RFC 3960): no client of ours makes them, and a caller is to hear nobody who has not answered.
  return isEarly && response.body !== '' ? 'with early media' : null
}
