import type { IncomingMessage, Server } from 'node:http'
import { type AddressInfo, isIPv6, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '#core/platform/clock.ts'
import { createGuard } from '#server/platform/guard.ts'
import type { Logger } from '#server/platform/logger.ts'

export type Listener = {
  port: number
  url: string
  /** Accepts no new connections. Settles when every request has its answer, or after `drainMs`. */
  drain(drainMs: number): Promise<void>
  /** Destroys the connections that are left. The broker ends those of MQTT before. */
  close(): Promise<void>
}

/** A path at which WebSockets are accepted. */
export type SocketEndpoint = {
  path: string
  /** The subprotocol that is spoken there. */
  protocol: string
  /** A frame is kept until it is complete: it may have no more bytes than what reads it takes for a message. */
  maxFrameBytes: number
  /** @param request the one that became the connection */
  accept: (socket: WebSocket, request: IncomingMessage) => void
}

/** Listens on one port for HTTP and, at the endpoints' paths, for WebSockets. Throws when it cannot. */
export async function listen(deps: {
  app: Hono
  host: string
  port: number
  clock: Clock
  log: Pick<Logger, 'error'>
  /** Headers of every answer. */
  headersFor?: (request: IncomingMessage) => Readonly<Record<string, string>>
  /** Time after which an answer of which nothing more is read ends its connection. */
  unreadMs?: number
  endpoints: readonly SocketEndpoint[]
}): Promise<Listener> {
  // The checked edge: without TLS settings this is Node's own HTTP server.
  const server = createAdaptorServer({ fetch: deps.app.fetch, hostname: deps.host }) as Server
  let isClosing = false
  let closed: Promise<void> = Promise.resolve()

  const connections = new Set<Socket>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  endUnreadAnswers(server, deps.unreadMs ?? unreadMs)
  const guard = createGuard(deps.log, 'request-failed')
  server.prependListener(
    'request',
    guard((request, response) => {
      for (const [name, value] of Object.entries(deps.headersFor?.(request) ?? {})) response.setHeader(name, value)
    }),
  )
  const requests = countRequests(server)
  acceptSockets(server, deps, () => isClosing)
  const port = await bind(server, deps)
  const shown = deps.host === '127.0.0.1' ? 'localhost' : isIPv6(deps.host) ? `[${deps.host}]` : deps.host

  return {
    port,
    url: `http://${shown}:${port}`,
    drain(drainMs) {
      isClosing = true
      closed = new Promise((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      return new Promise((resolve) => {
        const timer = new AbortController()
        const end = () => {
          timer.abort()
          server.closeAllConnections()
          resolve()
        }
        deps.clock.after(drainMs, end, timer.signal)
        requests.whenNone(end)
      })
    },
    close() {
      for (const socket of connections) socket.destroy()
      return closed
    },
  }
}

/** Returns the port that the server listens on. */
async function bind(server: Server, { port, host }: { port: number; host: string }): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // The checked edge: a server that listens on a port has such an address.
  return (server.address() as AddressInfo).port
}

const unreadMs = 10_000

/** Ends connections whose client stops reading an answer: it would stay in memory. Slow ones are not ended. */
function endUnreadAnswers(server: Server, unreadMs: number) {
  // Before the app, which may answer at once.
  server.prependListener('request', (_request, response) => {
    // Everything was handed to the socket. From here on Node's timer sees whether bytes leave, and the end of the answer
    // sets it anew.
    response.once('prefinish', () => response.socket?.setTimeout(unreadMs))
  })
}

/** Counts the requests that have no complete answer yet. */
function countRequests(server: Server): { whenNone(run: () => void): void } {
  let inFlight = 0
  let onNone = () => {}
  server.on('request', (_request, response) => {
    inFlight += 1
    response.once('close', () => {
      inFlight -= 1
      if (inFlight === 0) onNone()
    })
  })
  return {
    whenNone(run) {
      onNone = run
      if (inFlight === 0) run()
    },
  }
}

function acceptSockets(
  server: Server,
  { endpoints, log }: { endpoints: readonly SocketEndpoint[]; log: Pick<Logger, 'error'> },
  isClosing: () => boolean,
) {
  const guard = createGuard(log, 'socket-failed')
  const known = new Map(
    endpoints.map((endpoint) => {
      const { path, protocol, maxFrameBytes } = endpoint
      const sockets = new WebSocketServer({
        noServer: true,
        maxPayload: maxFrameBytes,
        perMessageDeflate: false,
        handleProtocols: (protocols) => (protocols.has(protocol) ? protocol : false),
      })
      return [path, { ...endpoint, sockets }]
    }),
  )
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const endpoint = known.get(request.url?.split('?')[0] ?? '')
    if (isClosing() || !endpoint) {
      socket.end(`HTTP/1.1 ${isClosing() ? '503 Service Unavailable' : '404 Not Found'}\r\nconnection: close\r\n\r\n`)
      return
    }
    endpoint.sockets.handleUpgrade(
      request,
      socket,
      head,
      guard((webSocket) => {
        // Frames are small and come one after the other: waiting until a packet is full would delay each of them.
        if ('setNoDelay' in socket && typeof socket.setNoDelay === 'function') socket.setNoDelay(true)
        endpoint.accept(webSocket, request)
      }),
    )
  }
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {})
    guard(upgrade)(request, socket, head)
  })
}
