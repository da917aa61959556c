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
  /** Multiplies the number of connections that may wait. */
  limitFactor: number
  securityEvent: RecordSecurityEvent
  signal: AbortSignal
}): Connections {
  const { clock, log, bindings, signal } = deps
  const addressTurns = createHeadcount(atOnceTable['sip-connections-of-address'].amount)
  const mayWait = createWaiting(deps)
  let connectionCount = 0
  return {
    accept(socket, address) {
      const group = addressGroup(address)
      const refuse = (about: keyof typeof atOnceTable) => {
        deps.securityEvent({ kind: 'limited', serviceId: null, address, about })
        socket.terminate()
        return null
      }
      const waiting = mayWait(group)
      if (!waiting) return refuse('sip-connections-unregistered')
      if (!addressTurns.enter(group)) return refuse('sip-connections-of-address')
      connectionCount += 1
      const connection = watchConnection(socket, { id: deps.newId(), address, clock, log, signal })
      waiting.add(connection)
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

/** Number of addresses from which on those with no such connection are forgotten. */
const manyAddresses = 1000

/** The connections of an address that have not registered; null when it has too many of them. */
function createWaiting({ bindings, limitFactor }: { bindings: Bindings; limitFactor: number }) {
  const byAddress = new Map<string, Set<SipConnection>>()
  const mostWaiting = atOnceTable['sip-connections-unregistered'].amount * limitFactor

  return (address: string): Set<SipConnection> | null => {
    const waiting = byAddress.get(address) ?? new Set()
    byAddress.set(address, waiting)
    for (const [group, all] of byAddress.size > manyAddresses ? byAddress : [[address, waiting] as const]) {
      for (const each of all) if (each.signal.aborted || bindings.ofConnection(each)) all.delete(each)
      if (all.size === 0 && group !== address) byAddress.delete(group)
    }
    return waiting.size < mostWaiting ? waiting : null
  }
}
