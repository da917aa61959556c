import type { Server } from 'node:http'
import { type AddressInfo, isIPv6, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { Hono } from 'hono'
import { createWebSocketStream, WebSocketServer } from 'ws'
import type { Clock } from '#core/platform/clock.ts'

export type Listener = {
  port: number
  url: string
  /** Accepts no new connections. Settles when every request has its answer, or after `drainMs`. */
  drain(drainMs: number): Promise<void>
  /** Destroys the connections that are left. The broker ends those of MQTT before. */
  close(): Promise<void>
}

/** Clients publish only typing events; the rest is for MQTT's own packets. */
const maxFrameBytes = 64 * 1024

/** Listens on one port for HTTP and, at `/mqtt`, for MQTT over WebSocket. Throws when it cannot. */
export async function listen(deps: {
  app: Hono
  host: string
  port: number
  clock: Clock
  onMqtt: (stream: Duplex) => void
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
  const requests = countRequests(server)
  acceptMqtt(server, deps.onMqtt, () => isClosing)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(deps.port, deps.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  // The checked edge: a server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
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

function acceptMqtt(server: Server, onMqtt: (stream: Duplex) => void, isClosing: () => boolean) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has('mqtt') ? 'mqtt' : false),
  })
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {})
    if (isClosing() || request.url?.split('?')[0] !== '/mqtt') {
      socket.end(`HTTP/1.1 ${isClosing() ? '503 Service Unavailable' : '404 Not Found'}\r\nconnection: close\r\n\r\n`)
      return
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      // Frames are small and come one after the other: waiting until a packet is full would delay each of them.
      if ('setNoDelay' in socket && typeof socket.setNoDelay === 'function') socket.setNoDelay(true)
      onMqtt(createWebSocketStream(webSocket))
    })
  })
}
