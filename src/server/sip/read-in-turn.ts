import type { WebSocket } from 'ws'
import type { Clock } from '#core/platform/clock.ts'
import { type Bucket, bucketOf, takeFrom } from '#server/limits/bucket.ts'
import { limitTable } from '#server/limits/limit-table.ts'
import { createGuard } from '#server/platform/guard.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { Bindings } from './bindings.ts'
import type { SipConnection } from './connection.ts'
import type { SipEvents } from './sip-events.ts'

/** Number of messages that may be malformed before a connection is closed. */
const mostMalformed = 10
/** Number of messages of one connection that may wait for their turn. */
const mostWaiting = 200

type Deps = {
  clock: Clock
  log: Logger
  limitFactor: number
  bindings: Bindings
  events: SipEvents
  /** Takes one message, and calls `onMalformed` if it is none. */
  take: (connection: SipConnection, bytes: Buffer, onMalformed: () => void) => Promise<void>
}

/** Takes the messages of a connection one after the other, in their order. */
export function createReadInTurn({ clock, log, limitFactor, bindings, events, take }: Deps) {
  const { amount, perSeconds } = limitTable['sip-messages']
  const guard = createGuard(log, 'sip-failed')
  const bucket = bucketOf(amount * limitFactor, perSeconds * 1000)
  const isAllowedUnregistered = createUnregisteredLimit(limitFactor, () => clock.nowMs())

  return function readInTurn(socket: WebSocket, connection: SipConnection): void {
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
    // Comes before the listener that closes the connection, after which nobody knows whose it was.
    const onError = (error: NodeJS.ErrnoException) => {
      if (error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH')
        events.refused(connection, 'message that is too large', bindings.ofConnection(connection) ?? undefined)
    }
    const onMessage = (data: Buffer) => {
      if (connection.signal.aborted) return
      if (waiting >= mostWaiting || !isAllowed()) {
        events.limited(connection, 'sip-messages', bindings.ofConnection(connection) ?? undefined)
        return connection.close()
      }
      if (!bindings.ofConnection(connection) && !isAllowedUnregistered(events.groupOf(connection))) {
        events.limited(connection, 'sip-messages-unregistered')
        return connection.close()
      }
      waiting += 1
      turn = turn
        .then(() => (connection.signal.aborted ? undefined : take(connection, data, onMalformed)))
        .catch((error: unknown) => log.error('sip-failed', factsOf(error)))
        .finally(() => {
          waiting -= 1
        })
    }
    socket.prependListener('error', guard(onError))
    socket.on('message', guard(onMessage))
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

/** Number of addresses from which on those whose bucket is full again are forgotten. */
const manyAddresses = 1000

/** Whether an address may send one more message without a registration. */
function createUnregisteredLimit(limitFactor: number, nowMs: () => number): (address: string) => boolean {
  const { amount, perSeconds } = limitTable['sip-messages-unregistered']
  const bucket = bucketOf(amount * limitFactor, perSeconds * 1000)
  const fullAt = new Map<string, number>()
  return (address) => {
    const taken = takeFrom(bucket, fullAt.get(address) ?? 0, { tokens: 1, nowMs: nowMs() })
    if (!taken.isTaken) return false
    if (fullAt.size >= manyAddresses)
      for (const [each, fullAtMs] of fullAt) if (fullAtMs <= nowMs()) fullAt.delete(each)
    fullAt.set(address, taken.fullAtMs)
    return true
  }
}
