import type { Client } from 'aedes'
import type { Session } from '#server/calls/session.ts'
import { bucketOf, takeFrom } from '#server/limits/bucket.ts'
import { atOnceTable, type LimitName, limitTable } from '#server/limits/limit-table.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { RecordSecurityEvent } from '#server/security-log/security-log.ts'
import type { Connections } from './connections.ts'
import { GuardedStream } from './guarded-stream.ts'

/** Enforces the limits of the limit table at the broker. Reaching a limit is logged as a security event. */
export type ConnectionLimits = {
  /** Whether an address may try to connect once more. */
  mayTry(address: string): Promise<boolean>
  /** Whether an account may have one more connection. */
  mayEnter(session: Session, address: string): Promise<boolean>
  /** Whether a client may publish once more. Publishes are many, and a connection is at one process: counted in memory. */
  mayPublish(client: Client, session: Session): boolean
}

export function createConnectionLimits(deps: {
  limits: Limits
  limitFactor: number
  connections: Connections
  nowMs: () => number
  securityEvent: RecordSecurityEvent
}): ConnectionLimits {
  const { limits, connections, nowMs } = deps
  const { amount, perSeconds } = limitTable['mqtt-publishes']
  const bucket = bucketOf(amount * deps.limitFactor, perSeconds * 1000)
  const fullAt = new WeakMap<Client, number>()

  /** Refuses, and notes why. */
  function refuse(about: LimitName | keyof typeof atOnceTable, address: string, session?: Session): false {
    const { serviceId = null, eid = null, name: who = '' } = session ?? {}
    deps.securityEvent({ kind: 'limited', serviceId, eid, who, address, about })
    return false
  }

  return {
    async mayTry(address) {
      const taken = await limits.take('mqtt-connects', address)
      return taken.ok || refuse('mqtt-connects', address)
    },
    async mayEnter(session, address) {
      const present = [...connections.ofEid(session.eid)].length
      if (present >= atOnceTable['mqtt-connections-of-eid'].amount * deps.limitFactor)
        return refuse('mqtt-connections-of-eid', address, session)
      const taken = await limits.take('mqtt-connects-of-eid', session.eid)
      return taken.ok || refuse('mqtt-connects-of-eid', address, session)
    },
    mayPublish(client, session) {
      const taken = takeFrom(bucket, fullAt.get(client) ?? 0, { tokens: 1, nowMs: nowMs() })
      if (taken.isTaken) fullAt.set(client, taken.fullAtMs)
      return taken.isTaken || refuse('mqtt-publishes', addressOf(client), session)
    },
  }
}

/** The network address of a client; '' for one that came in no guarded stream. */
export const addressOf = (client: Client): string => (client.conn instanceof GuardedStream ? client.conn.address : '')
