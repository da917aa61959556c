import { setMaxListeners } from 'node:events'
import type { WebSocket } from 'ws'
import type { Clock } from '#core/platform/clock.ts'
import { createGuard } from '#server/platform/guard.ts'
import type { Logger } from '#server/platform/logger.ts'
import { createNonces, type Nonces } from './nonces.ts'

/** A client's WebSocket. */
export type SipConnection = {
  id: string
  /** Network address of the client. */
  address: string
  nonces: Nonces
  /** Aborts when the connection is closed. */
  signal: AbortSignal
  send(text: string): void
  close(): void
}

/** Maximum number of bytes that wait for a client that reads too slowly. */
const maxWaitingBytes = 1024 * 1024
/** Pause between two pings; a client that has not answered the last one is gone. */
const pingMs = 25_000

/** Watches over a WebSocket: what nobody reads or answers is closed. */
export function watchConnection(
  socket: WebSocket,
  deps: { id: string; address: string; clock: Clock; log: Logger; signal: AbortSignal },
): SipConnection {
  const { id, address, clock, signal } = deps
  const closed = new AbortController()
  // Every transaction ends with its connection.
  setMaxListeners(0, closed.signal)
  let isAlive = true
  const end = createGuard(
    deps.log,
    'sip-failed',
  )(() => {
    closed.abort()
    socket.terminate()
  })
  socket.on('close', end)
  socket.on('error', end)
  socket.on('pong', () => {
    isAlive = true
  })
  signal.addEventListener('abort', end, { signal: closed.signal })

  function ping() {
    if (!isAlive) return end()
    isAlive = false
    socket.ping()
    clock.after(pingMs, ping, closed.signal)
  }
  clock.after(pingMs, ping, closed.signal)

  return {
    id,
    address,
    nonces: createNonces(() => clock.nowMs()),
    signal: closed.signal,
    send(text) {
      if (closed.signal.aborted) return
      if (socket.bufferedAmount > maxWaitingBytes) return end()
      socket.send(text)
    },
    close() {
      if (closed.signal.aborted) return
      closed.abort()
      // Policy violation (RFC 6455 §7.4.1): the client needs other credentials before it comes again.
      socket.close(1008)
      clock.after(1000, () => socket.terminate())
    },
  }
}
