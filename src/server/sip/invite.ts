import type { Clock } from '#core/platform/clock.ts'
import type { Binding } from './bindings.ts'
import { refusalOfBody } from './check-body.ts'
import type { SipConnection } from './connection.ts'
import { type Forwarded, forwardRequest, forwardResponse } from './forward.ts'
import type { InviteLife } from './invite-life.ts'
import { headerOf, newTag, type SipRequest, type SipResponse, type URI } from './message.ts'
import type { HeaderField } from './read-head.ts'
import { type ResponseParts, responseTo } from './respond.ts'
import { timers } from './timers.ts'
import type { Transactions } from './transactions.ts'

/** What becomes of an INVITE whose target is looked for. */
export type InviteTarget =
  | { kind: 'forward'; target: Binding; uri?: URI; added?: readonly HeaderField[] }
  | { kind: 'refuse'; parts: ResponseParts }

type Deps = {
  clock: Clock
  realm: string
  transactions: Transactions
  connection: SipConnection
  request: SipRequest
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

/** Takes one INVITE through its life (RFC 3261 §16 and §17): one target, and a CANCEL in each phase. */
export function runInvite(deps: Deps): void {
  const { clock, realm, transactions, connection, request } = deps
  const gone = new AbortController()
  const searching = new AbortController()
  let life: InviteLife = { name: 'routing' }
  let ringing = new AbortController()
  let isRinging = false
  let searches = 0
  const ringTag = newTag()

  const answer = (parts: ResponseParts) => connection.send(responseTo(request, { toTag: ringTag, ...parts }))

  function forget() {
    const before = life
    if (before.name === 'over') return
    life = { name: 'over' }
    searching.abort()
    ringing.abort()
    gone.abort()
    if (before.name === 'routing' || before.name === 'forwarded') deps.onAnswered()
  }

  /** The caller has a final response: only repetitions and acknowledgements follow. */
  function settle(isAccepted: boolean, to: { target: Binding; sent: Forwarded } | null) {
    life = { name: 'answered', isAccepted, to }
    searching.abort()
    ringing.abort()
    deps.onAnswered()
    clock.after(timers.remembered, forget, gone.signal)
  }

  function refuse(parts: ResponseParts) {
    if (life.name !== 'routing' && life.name !== 'forwarded') return
    answer(parts)
    settle(false, life.name === 'forwarded' ? life : null)
  }

  function ring() {
    if (isRinging || life.name !== 'routing') return
    isRinging = true
    answer({ status: 180, fields: [{ name: 'contact', value: `<sip:${realm};transport=ws>` }] })
  }

  /** Timer C: begins anew with each sign that it rings. */
  function limitRinging() {
    ringing.abort()
    ringing = new AbortController()
    clock.after(timers.ringing, () => stop({ status: 408 }), ringing.signal)
  }

  /** Takes the INVITE back from its target, if it has reached it; the caller gets `parts` if no answer comes. */
  function stop(parts: ResponseParts) {
    if (life.name === 'routing') return refuse(parts)
    if (life.name !== 'forwarded' || life.isCancelled) return
    life = { ...life, isCancelled: true }
    // RFC 3261 §9.1: not before the target has said that it has the INVITE.
    if (life.hasProvisional) life.target.connection.send(life.sent.follow('CANCEL'))
    clock.after(timers.invite, () => refuse(parts), gone.signal)
  }

  function forward({ target, uri, added }: Extract<InviteTarget, { kind: 'forward' }>) {
    const sent = forwardRequest(request, { realm, ...(uri ? { uri } : {}), ...(added ? { added } : {}) })
    life = { name: 'forwarded', target, sent, hasProvisional: false, isCancelled: false }
    transactions.await(sent.branch, { connection: target.connection, receive }, gone.signal)
    target.connection.signal.addEventListener('abort', () => lose(sent), { signal: gone.signal })
    clock.after(
      timers.invite,
      () => life.name === 'forwarded' && life.sent === sent && !life.hasProvisional && refuse({ status: 408 }),
      gone.signal,
    )
    target.connection.send(sent.text)
  }

  /** The target's connection is lost. An INVITE that it may not have seen looks for its next one. */
  function lose(sent: Forwarded) {
    if (life.name !== 'forwarded' || life.sent !== sent) return
    if (life.hasProvisional || life.isCancelled || searches >= mostSearches) return refuse({ status: 480 })
    life = { name: 'routing' }
    search()
  }

  function search() {
    searches += 1
    deps.findTarget(ring, searching.signal).then(
      (found) => {
        if (life.name !== 'routing') return
        if (found.kind === 'refuse') refuse(found.parts)
        else forward(found)
      },
      () => refuse({ status: 503 }),
    )
  }

  const isAccepted = () => life.name === 'answered' && life.isAccepted

  function receive(response: SipResponse) {
    if (response.cseq.method !== 'INVITE') return
    if (life.name === 'forwarded') return receiveFirst(response, life)
    if (life.name !== 'answered' || !life.to) return
    const { target, sent } = life.to
    // A 2xx that comes again is for the caller, any other final response only for this hop.
    if (response.status >= 300) target.connection.send(sent.follow('ACK', headerOf(response, 'to')))
    else if (response.status >= 200 && life.isAccepted) connection.send(forwardResponse(response))
  }

  function receiveFirst(response: SipResponse, current: Extract<InviteLife, { name: 'forwarded' }>) {
    const { target, sent } = current
    if (response.status < 200) {
      if (!current.hasProvisional) {
        life = { ...current, hasProvisional: true }
        if (current.isCancelled) target.connection.send(sent.follow('CANCEL'))
      }
      limitRinging()
      if (response.status > 100) connection.send(forwardResponse(response))
      return
    }
    if (response.status >= 300) target.connection.send(sent.follow('ACK', headerOf(response, 'to')))
    const refusal = refusalOfBody(response)
    if (refusal !== null) return refuse({ status: 488 })
    connection.send(forwardResponse(response))
    settle(response.status < 300, { target, sent })
  }

  if (!transactions.begin({ connection, request, cancel: () => stop({ status: 487 }), isAccepted }, gone.signal)) {
    deps.onAnswered()
    return
  }
  connection.signal.addEventListener(
    'abort',
    () => {
      if (life.name === 'routing') return forget()
      stop({ status: 487 })
    },
    { signal: gone.signal },
  )
  connection.send(responseTo(request, { status: 100 }))
  limitRinging()
  search()
}
