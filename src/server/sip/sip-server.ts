import { setMaxListeners } from 'node:events'
import type { WebSocket } from 'ws'
import type { Clock } from '#core/platform/clock.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import { type Binding, createBindings } from './bindings.ts'
import { refusalOfBody } from './check-body.ts'
import type { SipConnection } from './connection.ts'
import { createConnections } from './connections.ts'
import { watchEndedSessions } from './ended-sessions.ts'
import { refusalOfHop } from './forward.ts'
import { createInDialog, type InDialogDeps } from './in-dialog.ts'
import { createLegRoutes } from './leg-routes.ts'
import { createLimitedInvites, type LimitedInvitesDeps } from './limited-invites.ts'
import type { SipRequest } from './message.ts'
import { createOutOfDialog, type OutOfDialogDeps } from './out-of-dialog.ts'
import { parseFrame } from './parse-message.ts'
import { createReadInTurn } from './read-in-turn.ts'
import { createRegistrar, type RegistrarDeps } from './registrar.ts'
import { type ResponseParts, refusalOf, responseTo } from './respond.ts'
import { createSipEvents } from './sip-events.ts'
import { createTransactions } from './transactions.ts'

/** Maximum size of a frame, which is one message, in bytes. */
export const maxSipBytes = 64 * 1024

export type SipServer = {
  /** Takes a new WebSocket with the subprotocol `sip`. */
  accept(socket: WebSocket, address: string): void
  /** Closes the connection of a session that was ended. */
  endSession(sessionId: string): void
  counts(): { connections: number; registrations: number; invites: number }
  close(): void
}

type Deps = Pick<RegistrarDeps, 'realm' | 'credentials' | 'accountOf'> & {
  clock: Clock
  newId: () => string
  log: Logger
  keys: KeyRing
  limits: Limits
  limitFactor: number
  liveSessions: LiveSessions
  routing: CallRouting
  securityEvent: RecordSecurityEvent
}

/** Registrar and proxy for the signalling of calls over WebSocket (RFC 7118), in one process. */
export function createSipServer(deps: Deps): SipServer {
  const { clock, liveSessions } = deps
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const bindings = createBindings(clock)
  const transactions = createTransactions()
  const events = createSipEvents({ ...deps, bindings })
  const shared = { ...deps, bindings, transactions, events, nowMs: () => clock.nowMs(), signal: stopping.signal }
  const register = createRegistrar(shared)
  const proxy = createProxy({ ...shared, legRoutes: createLegRoutes(deps) })
  const connections = createConnections(shared)
  const endSession = watchEndedSessions(shared)
  const readInTurn = createReadInTurn({ ...shared, take })

  async function takeRequest(connection: SipConnection, request: SipRequest) {
    if (request.method === 'REGISTER') return register(connection, request)
    const sender = bindings.ofConnection(connection)
    const refuse = (what: string) => {
      if (request.method === 'ACK') return
      events.refused(connection, `${request.method} ${what}`, sender ?? undefined)
      connection.send(responseTo(request, { status: 403 }))
    }
    if (!sender) return refuse('without a registration')
    if (await liveSessions.isLive(sender.client.sessionId)) return proxy(sender, request)
    refuse('of an ended session')
    endSession(sender.client.sessionId)
  }

  async function take(connection: SipConnection, bytes: Buffer, onMalformed: () => void) {
    const frame = parseFrame(bytes)
    if (frame.kind === 'request') return takeRequest(connection, frame)
    if (frame.kind === 'response') return transactions.receive(connection, frame)
    if (frame.kind === 'keepalive') return connection.send('\r\n')
    onMalformed()
    const refusal = frame.isRequest ? refusalOf(frame.fields, frame.status) : null
    if (refusal) connection.send(refusal)
  }

  return {
    accept(socket, address) {
      const connection = connections.accept(socket, address)
      if (connection) readInTurn(socket, connection)
    },
    endSession,
    counts: () => ({
      connections: connections.count(),
      registrations: bindings.count(),
      invites: transactions.inviteCount(),
    }),
    close: () => stopping.abort(),
  }
}

type ProxyDeps = LimitedInvitesDeps & OutOfDialogDeps & InDialogDeps

/** Takes the requests of registered clients, but no REGISTER, to where they may go (RFC 3261 §16). */
function createProxy(deps: ProxyDeps) {
  const { transactions, events, realm } = deps
  const invite = createLimitedInvites(deps)
  const outOfDialog = createOutOfDialog({ ...deps, invite })
  const inDialog = createInDialog({ ...deps, invite })

  return function proxy(sender: Binding, request: SipRequest): void {
    const { connection } = sender
    const isAck = request.method === 'ACK'
    const answer = (parts: ResponseParts) => isAck || connection.send(responseTo(request, parts))
    if (isAck || request.method === 'CANCEL') {
      const about = transactions.inviteOf(connection, request)
      // The ACK of a 2xx goes to the other end, whatever its branch (RFC 3261 §13.2.2.4).
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
    if (request.toTag === '') outOfDialog(sender, request, answer)
    else inDialog(sender, request, answer)
  }
}
