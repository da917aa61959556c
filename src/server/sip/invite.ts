import type { Clock } from '#core/platform/clock.ts'
import type { Binding } from './bindings.ts'
import { mayPass } from './check-answer.ts'
import type { SipConnection } from './connection.ts'
import { createInviteClient, type ForwardTo, type InviteClient } from './invite-client.ts'
import { createInviteServer } from './invite-server.ts'
import type { SipRequest, SipResponse } from './message.ts'
import type { ResponseParts } from './respond.ts'
import type { SipEvents } from './sip-events.ts'
import { timers } from './timers.ts'
import type { Transactions } from './transactions.ts'

/** Result of looking for an INVITE's target. */
export type InviteTarget =
  | ({ kind: 'forward' } & ForwardTo)
  | { kind: 'refuse'; parts: ResponseParts; isForeign?: boolean }

/** A request that has arrived, and the parts that handle it. */
export type Arrival = {
  clock: Clock
  realm: string
  transactions: Transactions
  events: SipEvents
  connection: SipConnection
  /** It has no transaction yet. */
  request: SipRequest
}

type Deps = Arrival & {
  /**
   * Looks for the target.
   *
   * @param ring tells the caller that it rings; any number of times
   * @param signal aborts when the target is not needed any more
   */
  findTarget: (ring: () => void, signal: AbortSignal) => Promise<InviteTarget>
  /** Called once, when the caller has the final response or nobody waits for it any more. */
  onAnswered: () => void
}

/** How often the target of one INVITE is looked for. */
const mostSearches = 3

/**
 * Takes one INVITE through its life (RFC 3261 §16 and §17): one target, and a CANCEL in each phase. This is the response
 * context of RFC 3261 §16, between the server transaction and one client transaction.
 */
export function runInvite(deps: Deps): void {
  const { clock, transactions, connection, request } = deps
  const server = createInviteServer(deps)
  // While this server itself holds the INVITE, routing says when it is over.
  const timerC = createTimerC(clock, () => stop({ status: 408 }), server.answered)
  /** Null while it is asked where the INVITE goes, or it rings until that is known. */
  let client: InviteClient | null = null
  let searches = 0
  /** Response for the caller if none comes after the INVITE was cancelled at its target. */
  let takenBack: ResponseParts | null = null

  /** Takes the INVITE back from its target, if it has reached it; the caller gets `parts` if no answer comes. */
  function stop(parts: ResponseParts) {
    if (!client) return server.refuse(parts)
    if (server.answered.aborted || takenBack) return
    takenBack = parts
    client.cancel()
    clock.after(timers.invite, () => server.refuse(parts), server.over)
  }

  function forward(to: ForwardTo) {
    const current = createInviteClient(deps, to, server)
    client = current
    timerC.begin()
    current.send({
      receive: (response) => receive(response, to.target),
      lose: () => lose(current),
      timeOut: () => client === current && timeOut(current),
    })
  }

  /** Timer B: the target is silent. It is not to ring when it speaks up later. */
  function timeOut(current: InviteClient) {
    current.cancel()
    server.refuse(takenBack ?? { status: 408 })
  }

  /** The target's connection is lost. An INVITE that it may not have seen looks for its next one. */
  function lose({ hasProvisional }: InviteClient) {
    if (server.answered.aborted) return
    if (takenBack || hasProvisional() || searches >= mostSearches) return server.refuse(takenBack ?? { status: 480 })
    client = null
    timerC.end()
    search()
  }

  function search() {
    searches += 1
    deps.findTarget(server.ring, server.answered).then(
      (found) => {
        if (server.answered.aborted) return
        if (found.kind === 'refuse') server.refuse(found.parts)
        else forward(found)
      },
      () => server.refuse({ status: 503 }),
    )
  }

  function receive(response: SipResponse, target: Binding) {
    const isProvisional = response.status < 200
    if (isProvisional && !server.answered.aborted) timerC.begin()
    if (!mayPass(response, { target, events: deps.events, isEarly: isProvisional }))
      return isProvisional ? undefined : server.refuse({ status: 488 })
    if (response.status !== 100) server.forward(response)
  }

  const cancel = () => stop({ status: 487 })
  const isAnswered = () => server.answered.aborted
  transactions.begin({ connection, request, cancel, isAccepted: server.isAccepted, isAnswered }, server.over)
  connection.signal.addEventListener('abort', () => (client ? cancel() : server.abandon()), { signal: server.over })
  server.trying()
  // The caller may have been lost before, while its session was looked up.
  if (connection.signal.aborted) {
    server.abandon()
    return
  }
  search()
}

/** Timer C (RFC 3261 §16.6): ends an INVITE that rings too long at its target. `begin` begins it anew. */
function createTimerC(clock: Clock, onTimeout: () => void, answered: AbortSignal) {
  let ringing = new AbortController()
  const end = () => ringing.abort()
  answered.addEventListener('abort', end, { once: true })
  return {
    begin() {
      end()
      ringing = new AbortController()
      clock.after(timers.ringing, onTimeout, ringing.signal)
    },
    end,
  }
}
