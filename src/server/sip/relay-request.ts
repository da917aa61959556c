import type { Clock } from '#core/platform/clock.ts'
import type { Binding } from './bindings.ts'
import { mayPass } from './check-answer.ts'
import type { SipConnection } from './connection.ts'
import { forwardRequest, forwardResponse } from './forward.ts'
import type { SipRequest, SipResponse } from './message.ts'
import { type ResponseParts, responseTo } from './respond.ts'
import type { SipEvents } from './sip-events.ts'
import { timers } from './timers.ts'
import type { Transactions } from './transactions.ts'

type Deps = {
  clock: Clock
  realm: string
  transactions: Transactions
  events: SipEvents
  connection: SipConnection
  request: SipRequest
  /** The other end of the dialog, or null when it does not register in time. */
  findTarget: (signal: AbortSignal) => Promise<Binding | null>
}

/** Takes a request inside a dialog, but no INVITE, to the other end and its response back. */
export function relayRequest({ clock, realm, transactions, events, connection, request, findTarget }: Deps): void {
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
