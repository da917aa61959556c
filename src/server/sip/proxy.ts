import type { Clock } from '#core/platform/clock.ts'
import { createHeadcount } from '#server/broker/headcount.ts'
import { atOnceTable } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import type { Binding, Bindings } from './bindings.ts'
import { refusalOfBody } from './check-body.ts'
import { findParty, type Invited, invitedBy } from './find-party.ts'
import { forwardRequest, refusalOfHop } from './forward.ts'
import { type InviteTarget, runInvite } from './invite.ts'
import type { LegRoutes } from './leg-routes.ts'
import { headersOf, type SipRequest } from './message.ts'
import { tooMany } from './registrar.ts'
import { relayRequest } from './relay-request.ts'
import { type ResponseParts, responseTo } from './respond.ts'
import type { SipEvents } from './sip-events.ts'
import { timers } from './timers.ts'
import type { Transactions } from './transactions.ts'

export type ProxyDeps = {
  clock: Clock
  realm: string
  bindings: Bindings
  transactions: Transactions
  legRoutes: LegRoutes
  routing: CallRouting
  limits: Limits
  /** Multiplies the number of INVITEs that a session may have under way. */
  limitFactor: number
  events: SipEvents
}

/** What passes inside a dialog. Transfers and messages have calls of the contract. */
const inDialog = new Set(['INVITE', 'ACK', 'BYE', 'CANCEL', 'INFO', 'UPDATE', 'OPTIONS', 'PRACK'])
const allow = { name: 'allow', value: 'REGISTER, INVITE, ACK, CANCEL, BYE, INFO, UPDATE, OPTIONS, PRACK' }

/** Takes the requests of registered clients, but no REGISTER, to where they may go (RFC 3261 §16). */
export function createProxy(deps: ProxyDeps) {
  const { clock, bindings, transactions, legRoutes, limits, events, realm } = deps
  const openInvites = createHeadcount(atOnceTable['sip-invites-of-session'].amount * deps.limitFactor)

  /** A request without a dialog: an INVITE of a party, or a question about this server. */
  function outside(sender: Binding, request: SipRequest, answer: (parts: ResponseParts) => void) {
    const { connection, client } = sender
    if (request.method === 'OPTIONS' && !request.uri.user) return answer({ status: 200, fields: [allow] })
    if (request.method !== 'INVITE') return answer({ status: 405, fields: [allow] })
    const { uri } = request.from
    if (uri.scheme !== 'sip' || uri.user !== client.sessionId || uri.host !== realm) {
      events.refused(connection, 'INVITE spoofed From', sender)
      return answer({ status: 403 })
    }
    const invited = invitedBy(request, realm)
    if (!invited || headersOf(request, 'route').length > 0) return answer({ status: 404 })
    void invite(sender, request, (ring, signal) => party(sender, request, invited, { ring, signal }))
  }

  async function party(
    sender: Binding,
    request: SipRequest,
    invited: Invited,
    control: { ring: () => void; signal: AbortSignal },
  ): Promise<InviteTarget> {
    const found = await findParty(deps, { invited, from: sender.client }, control)
    if (found.kind === 'refuse') {
      if (found.parts.status === 403)
        events.refused(sender.connection, 'INVITE of a party that may not be called', sender)
      return found
    }
    const ends = [sender.client.sessionId, found.target.client.sessionId] as const
    const recordRoute = { name: 'record-route', value: legRoutes.routeOf(request.callId, ends) }
    return { ...found, added: [...(found.added ?? []), recordRoute] }
  }

  async function invite(
    sender: Binding,
    request: SipRequest,
    findTarget: (ring: () => void, signal: AbortSignal) => Promise<InviteTarget>,
  ) {
    const { connection, client } = sender
    const refuse = (limit: 'sip-invites' | 'sip-invites-of-session') => {
      events.limited(connection, limit, sender)
      connection.send(responseTo(request, tooMany))
    }
    if (!openInvites.enter(client.sessionId)) return refuse('sip-invites-of-session')
    const onAnswered = () => openInvites.leave(client.sessionId)
    const taken = limits.take('sip-invites', client.sessionId)
    runInvite({
      clock,
      realm,
      transactions,
      connection,
      request,
      onAnswered,
      async findTarget(ring, signal) {
        if ((await taken).ok) return findTarget(ring, signal)
        events.limited(connection, 'sip-invites', sender)
        return { kind: 'refuse', parts: tooMany }
      },
    })
  }

  /** A request in a dialog goes to its other end, and nowhere else. */
  function inside(sender: Binding, request: SipRequest, answer: (parts: ResponseParts) => void) {
    const { connection, client } = sender
    if (!inDialog.has(request.method)) return answer({ status: 405, fields: [allow] })
    const other = legRoutes.otherEnd(request, client.sessionId)
    if (other === null) {
      events.refused(connection, `${request.method} in no dialog of its own`, sender)
      return answer({ status: 481 })
    }
    const findTarget = (signal: AbortSignal) => bindings.waitFor(other, timers.registration, signal)
    if (request.method === 'ACK') {
      const target = bindings.of(other)
      // An answer is seldom awaited longer than a registration, and an acknowledgement has none.
      target?.connection.send(forwardRequest(request, { realm }).text)
    } else if (request.method === 'INVITE')
      void invite(sender, request, async (_ring, signal) => {
        const target = await findTarget(signal)
        return target ? { kind: 'forward', target } : { kind: 'refuse', parts: { status: 480 } }
      })
    else relayRequest({ clock, realm, transactions, connection, request, findTarget })
  }

  return function proxy(sender: Binding, request: SipRequest): void {
    const { connection } = sender
    const isAck = request.method === 'ACK'
    const answer = (parts: ResponseParts) => isAck || connection.send(responseTo(request, parts))
    if (isAck || request.method === 'CANCEL') {
      const about = transactions.inviteOf(connection, request)
      // That of a 2xx is for the other end, whatever its branch is.
      if (isAck && about && !about.isAccepted()) return
      if (!isAck) {
        answer({ status: about ? 200 : 481 })
        about?.cancel()
        return
      }
    }
    const hop = refusalOfHop(request, realm)
    if (hop) return void answer(hop)
    const body = refusalOfBody(request)
    if (body !== null) {
      events.refused(connection, `${request.method} body ${body}`, sender)
      return void answer({ status: body })
    }
    if (request.toTag === '') outside(sender, request, answer)
    else inside(sender, request, answer)
  }
}
