import type { Clock } from '#core/platform/clock.ts'
import type { Binding, Bindings } from './bindings.ts'
import { forwardRequest } from './forward.ts'
import type { LegRoutes } from './leg-routes.ts'
import type { LimitedInvites } from './limited-invites.ts'
import type { SipRequest } from './message.ts'
import { relayRequest } from './relay-request.ts'
import { allow, type ResponseParts } from './respond.ts'
import type { SipEvents } from './sip-events.ts'
import { timers } from './timers.ts'
import type { Transactions } from './transactions.ts'

export type InDialogDeps = {
  clock: Clock
  realm: string
  bindings: Bindings
  transactions: Transactions
  legRoutes: LegRoutes
  events: SipEvents
}

/** Methods that pass inside a dialog. Transfers and messages have calls of the contract. */
const passing = new Set(['INVITE', 'ACK', 'BYE', 'CANCEL', 'INFO', 'UPDATE', 'OPTIONS', 'PRACK'])

/** Takes a request in a dialog to its other end, and nowhere else. */
export function createInDialog(deps: InDialogDeps & { invite: LimitedInvites }) {
  const { clock, bindings, transactions, legRoutes, events, realm, invite } = deps

  return function inDialog(sender: Binding, request: SipRequest, answer: (parts: ResponseParts) => void) {
    const { connection, client } = sender
    if (!passing.has(request.method)) return answer({ status: 405, fields: [allow] })
    const other = legRoutes.otherEnd(request, client.sessionId)
    if (other === null) {
      events.refused(connection, `${request.method} in no dialog of its own`, sender)
      return answer({ status: 481 })
    }
    // Early media: nobody is to hear anything, or be heard, before the answer. RFC 3261 §14.2 and RFC 3311 §5.2 have 491.
    if (transactions.isEarly(request.callId) && (request.method === 'INVITE' || request.body !== '')) {
      events.refused(connection, `${request.method} before the answer`, sender)
      return answer({ status: 491 })
    }
    const findTarget = (signal: AbortSignal) => bindings.waitFor(other, timers.registration, signal)
    if (request.method === 'ACK') {
      const target = bindings.of(other)
      // No wait for a registration: the other end has just answered, and an ACK gets no response.
      target?.connection.send(forwardRequest(request, { realm }).text)
    } else if (request.method === 'INVITE')
      invite(sender, request, async (_ring, signal) => {
        const target = await findTarget(signal)
        return target ? { kind: 'forward', target } : { kind: 'refuse', parts: { status: 480 } }
      })
    else relayRequest({ clock, realm, transactions, events, connection, request, findTarget })
  }
}
