import type { Binding } from './bindings.ts'
import { refusalOfBody } from './check-body.ts'
import type { SipResponse } from './message.ts'
import type { SipEvents } from './sip-events.ts'

/** Whether a response may go back to where its request came from. One that may not is in the security log. */
export function mayPass(response: SipResponse, target: Binding, events: SipEvents): boolean {
  const body = refusalOfBody(response)
  if (body !== null) events.refused(target.connection, `answer to ${response.cseq.method} body ${body}`, target)
  return body === null
}
