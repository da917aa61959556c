import type { Clock } from '#core/platform/clock.ts'
import type { Binding, Bindings } from './bindings.ts'
import { mayPass } from './check-answer.ts'
import { forwardRequest, forwardResponse } from './forward.ts'
import type { Arrival } from './invite.ts'
import type { LegRoutes } from './leg-routes.ts'
import type { LimitedInvites } from './limited-invites.ts'
import type { SipRequest, SipResponse } from './message.ts'
import { allow, type ResponseParts, responseTo } from './respond.ts'
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

type Deps = Arrival & {
  /** The other end of the dialog, or null when it does not register in time. */
  findTarget: (signal: AbortSignal) => Promise<Binding | null>
}

/** Takes a request inside a dialog, but no INVITE, to the other end and its response back. */
function relayRequest({ clock, realm, transactions, events, connection, request, findTarget }: Deps): void {
  const done = new AbortController()
  const answer = (parts: ResponseParts) => {
    if (done.signal.aborted) return
    connection.send(responseTo(request, parts))
    done.abort()
  }
  const server = { connection, request, cancel() {}, isAccepted: () => false, isAnswered: () => done.signal.aborted }
  if (!transactions.begin(server, done.signal)) return
  connection.signal.addEventListener('abort', () => done.abort(), { signal: done.signal })
  clock.after(timers.request, () => answer({ status: 408 }), done.signal)

  function forward(target: Binding) {
    const sent = forwardRequest(request, { realm })
    target.connection.signal.addEventListener('abort', () => answer({ status: 480 }), { signal: done.signal })
    const receive = (response: SipResponse) => {
      if (response.cseq.method !== request.method || response.status === 100) return
      const isFinal = response.status >= 200
      const isEarly = !isFinal || transactions.isEarly(request.callId)
      if (!mayPass(response, { target, events, isEarly })) return isFinal ? answer({ status: 488 }) : undefined
      connection.send(forwardResponse(response))
      if (isFinal) done.abort()
    }
    transactions.await(sent.branch, { connection: target.connection, receive }, done.signal)
    target.connection.send(sent.text)
  }
  findTarget(done.signal).then(
    (target) => {
      if (done.signal.aborted) return
      if (target) forward(target)
      else answer({ status: 480 })
    },
    () => answer({ status: 503 }),
  )
}
