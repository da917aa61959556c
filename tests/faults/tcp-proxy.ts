import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** What the line does to bytes and connections. */
export type Line =
  | { name: 'good'; latencyMs: number }
  /** Connections are broken and new ones refused. */
  | { name: 'cut' }
  /** Connections stay open and new ones are taken, but no byte arrives, in these directions. */
  | { name: 'silent'; up: boolean; down: boolean }

export type FaultProxy = {
  port: number
  set(line: Line): void
  /** Breaks every connection there is; new ones work as the line says. */
  breakConnections(): void
  close(): Promise<void>
}

/**
 * A TCP proxy that stands between browser and backend and fails as lines do. What goes through on a silent line is lost,
 * as it is when a phone changes masts; the connection that lost it is broken once the line is good again.
 */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let line: Line = { name: 'good', latencyMs: 0 }
  const pairs = new Set<{ sockets: [Socket, Socket]; lossy: boolean }>()

  const server = createServer({ allowHalfOpen: false, noDelay: true }, (client) => {
    if (line.name === 'cut') return client.resetAndDestroy()
    const backend = connect({ port: targetPort, host: '127.0.0.1', noDelay: true })
    const pair: { sockets: [Socket, Socket]; lossy: boolean } = { sockets: [client, backend], lossy: false }
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      for (const socket of pair.sockets) socket.destroy()
    }
    forward(pair, client, backend, 'up')
    forward(pair, backend, client, 'down')
    for (const socket of pair.sockets) {
      socket.on('error', end)
      socket.on('close', end)
    }
  })

  function forward(pair: { lossy: boolean }, from: Socket, to: Socket, direction: 'up' | 'down') {
    // What is under way, oldest first: every timer sends the oldest, so that no change of latency reorders bytes.
    const underWay: Buffer[] = []
    from.on('data', (bytes: Buffer) => {
      if (line.name === 'cut') return
      if (line.name === 'silent' && line[direction]) {
        pair.lossy = true
        return
      }
      const latencyMs = line.name === 'good' ? line.latencyMs : 0
      underWay.push(bytes)
      const send = () => {
        const oldest = underWay.shift()
        if (oldest && to.writable) to.write(oldest)
      }
      if (latencyMs === 0 && underWay.length === 1) send()
      else setTimeout(send, latencyMs)
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultProxy = {
    port: (server.address() as AddressInfo).port,
    set(next) {
      line = next
      if (line.name === 'cut') proxy.breakConnections()
      // A stream that lost bytes in its middle cannot go on.
      if (line.name === 'good')
        for (const { sockets, lossy } of pairs) if (lossy) for (const socket of sockets) socket.resetAndDestroy()
    },
    breakConnections() {
      for (const { sockets } of pairs) for (const socket of sockets) socket.resetAndDestroy()
    },
    async close() {
      proxy.breakConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
