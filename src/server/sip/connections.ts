import type { WebSocket } from 'ws'
import type { Clock } from '#core/platform/clock.ts'
import { createHeadcount } from '#server/broker/headcount.ts'
import { addressGroup } from '#server/limits/address-group.ts'
import { atOnceTable } from '#server/limits/limit-table.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { Bindings } from './bindings.ts'
import { type SipConnection, watchConnection } from './connection.ts'

/** How long a connection may stay without a registration, in milliseconds. */
const unregisteredMs = 30_000

/** The connections of this process. */
export type Connections = {
  /** Watches over a new WebSocket; null for one that is closed because its address has too many. */
  accept(socket: WebSocket, address: string): SipConnection | null
  count(): number
}

export function createConnections(deps: {
  clock: Clock
  log: Logger
  newId: () => string
  bindings: Bindings
  securityEvent: RecordSecurityEvent
  signal: AbortSignal
}): Connections {
  const { clock, log, bindings, signal } = deps
  const addressTurns = createHeadcount(atOnceTable['sip-connections-of-address'].amount)
  let connectionCount = 0
  return {
    accept(socket, address) {
      const group = addressGroup(address)
      if (!addressTurns.enter(group)) {
        deps.securityEvent({ kind: 'limited', serviceId: null, address, about: 'sip-connections-of-address' })
        socket.terminate()
        return null
      }
      connectionCount += 1
      const connection = watchConnection(socket, { id: deps.newId(), address, clock, log, signal })
      connection.signal.addEventListener('abort', () => {
        addressTurns.leave(group)
        connectionCount -= 1
      })
      const endUnregistered = () => {
        if (!bindings.ofConnection(connection)) return connection.close()
        clock.after(unregisteredMs, endUnregistered, connection.signal)
      }
      clock.after(unregisteredMs, endUnregistered, connection.signal)
      return connection
    },
    count: () => connectionCount,
  }
}
