import { setMaxListeners } from 'node:events'
import type { WebSocket } from 'ws'
import type { Clock } from '#core/platform/clock.ts'
import { createHeadcount } from '#server/broker/headcount.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import { type Bucket, bucketOf, takeFrom } from '#server/limits/bucket.ts'
import { atOnceTable, limitTable } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { KeyRing } from '#server/session/key-ring.ts'
import type { LiveSessions } from '#server/session/live-sessions.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import { createBindings } from './bindings.ts'
import { type SipConnection, watchConnection } from './connection.ts'
import { createLegRoutes } from './leg-routes.ts'
import type { SipRequest } from './message.ts'
import { parseFrame } from './parse-message.ts'
import { createProxy } from './proxy.ts'
import { createRegistrar, type RegistrarDeps } from './registrar.ts'
import { refusalOf, responseTo } from './respond.ts'
import { createSipEvents } from './sip-events.ts'
import { createTransactions } from './transactions.ts'

/** Maximum size of a frame, which is one message, in bytes. */
export const maxSipBytes = 64 * 1024
/** Number of messages that may be malformed before a connection is closed. */
const mostMalformed = 10
/** Number of messages of one connection that may wait for their turn. */
const mostWaiting = 200
/** How long a connection may stay without a registration, in milliseconds. */
const unregisteredMs = 30_000
/** Pause between two looks at which sessions other processes have ended, in milliseconds. */
const heartbeatMs = 15_000

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
  const { clock, liveSessions, log } = deps
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const bindings = createBindings(clock)
  const transactions = createTransactions()
  const events = createSipEvents(deps.securityEvent)
  const shared = { ...deps, bindings, transactions, events, nowMs: () => clock.nowMs() }
  const register = createRegistrar(shared)
  const proxy = createProxy({ ...shared, legRoutes: createLegRoutes(deps) })
  const addressTurns = createHeadcount(atOnceTable['sip-connections-of-address'].amount)
  const { amount, perSeconds } = limitTable['sip-messages']
  const bucket = bucketOf(amount * deps.limitFactor, perSeconds * 1000)
  let connectionCount = 0

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

  function endSession(sessionId: string) {
    const binding = bindings.all().find(({ client }) => client.sessionId === sessionId)
    if (!binding) return
    bindings.remove(binding.connection)
    binding.connection.close()
  }

  async function endOld() {
    try {
      const ids = bindings.all().map(({ client }) => client.sessionId)
      for (const id of await liveSessions.endedOf(ids)) endSession(id)
    } catch (error) {
      if (!stopping.signal.aborted) log.error('sip-failed', factsOf(error))
    }
    clock.after(heartbeatMs, () => void endOld(), stopping.signal)
  }
  clock.after(heartbeatMs, () => void endOld(), stopping.signal)

  return {
    accept(socket, address) {
      const group = addressGroup(address)
      if (!addressTurns.enter(group)) {
        deps.securityEvent({ kind: 'limited', serviceId: null, address, about: 'sip-connections-of-address' })
        return socket.terminate()
      }
      connectionCount += 1
      const connection = watchConnection(socket, { id: deps.newId(), address, clock, signal: stopping.signal })
      connection.signal.addEventListener('abort', () => {
        addressTurns.leave(group)
        connectionCount -= 1
      })
      const endUnregistered = () => {
        if (!bindings.ofConnection(connection)) return connection.close()
        clock.after(unregisteredMs, endUnregistered, connection.signal)
      }
      clock.after(unregisteredMs, endUnregistered, connection.signal)
      readInTurn(socket, connection)
    },
    endSession,
    counts: () => ({
      connections: connectionCount,
      registrations: bindings.count(),
      invites: transactions.inviteCount(),
    }),
    close: () => stopping.abort(),
  }

  /** Takes the messages of a connection one after the other, in their order. */
  function readInTurn(socket: WebSocket, connection: SipConnection) {
    const isAllowed = createMessageLimit(bucket, () => clock.nowMs())
    let turn: Promise<void> = Promise.resolve()
    let waiting = 0
    let malformed = 0
    const onMalformed = () => {
      malformed += 1
      if (malformed === 1)
        events.refused(connection, 'malformed message', bindings.ofConnection(connection) ?? undefined)
      if (malformed > mostMalformed) connection.close()
    }
    socket.on('message', (data: Buffer) => {
      if (connection.signal.aborted) return
      if (waiting >= mostWaiting || !isAllowed()) {
        events.limited(connection, 'sip-messages', bindings.ofConnection(connection) ?? undefined)
        return connection.close()
      }
      waiting += 1
      turn = turn
        .then(() => (connection.signal.aborted ? undefined : take(connection, data, onMalformed)))
        .catch((error: unknown) => log.error('sip-failed', factsOf(error)))
        .finally(() => {
          waiting -= 1
        })
    })
  }
}

/** Messages are many, and a connection is at one process: counted in memory. */
function createMessageLimit(bucket: Bucket, nowMs: () => number): () => boolean {
  let fullAtMs = 0
  return () => {
    const taken = takeFrom(bucket, fullAtMs, { tokens: 1, nowMs: nowMs() })
    if (taken.isTaken) fullAtMs = taken.fullAtMs
    return taken.isTaken
  }
}
