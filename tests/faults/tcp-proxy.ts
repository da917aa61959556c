import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Behaviour of the simulated network. */
export type SimulatedNetwork =
  | { name: 'good'; latencyMs: number }
  /** Connections are broken and new ones refused. */
  | { name: 'cut' }
  /** Connections stay open and new ones are accepted, but in these directions no byte arrives. */
  | { name: 'silent'; up: boolean; down: boolean }

export type FaultProxy = {
  port: number
  set(network: SimulatedNetwork): void
  /**
   * Breaks all connections; new ones behave as the network is set.
   *
   * @param begunWith only those whose first bytes are like this, such as `/^GET \/sip/`
   */
  breakConnections(begunWith?: RegExp): void
  /**
   * No byte of the present connections arrives any more, in either direction, and nobody is told: the client has changed
   * to another network, in which new connections work.
   */
  strand(): void
  /**
   * Breaks one connection instead of passing on the nth piece that this side sends from now on (1: the next one). Pieces
   * of the server are answers to something that was done.
   *
   * @returns a function that cancels the break and returns whether it had happened
   */
  breakAt(from: 'client' | 'server', pieces: number): () => boolean
  /**
   * From the nth piece that the clients send from now on, no byte arrives in either direction until the network is set
   * anew: whatever is being sent stops in its middle. Settles when it has.
   */
  silentAt(pieces: number): Promise<void>
  close(): Promise<void>
}

type Pair = { sockets: [Socket, Socket]; lossy: boolean; begunWith: string | null; isStranded: boolean }

/**
 * A TCP proxy between browser and backend that fails like a real network. Bytes that are sent while the network is silent
 * are lost, as when a phone changes cells; the connections that lost bytes break when the network works again.
 */
export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let network: SimulatedNetwork = { name: 'good', latencyMs: 0 }
  const pieces = { client: 0, server: 0 }
  let breaking: { from: 'client' | 'server'; at: number } | null = null
  let silencing: { at: number; reached: () => void } | null = null
  const pairs = new Set<Pair>()

  const server = createServer({ allowHalfOpen: false, noDelay: true }, (client) => {
    if (network.name === 'cut') return client.resetAndDestroy()
    const backend = connect({ port: targetPort, host: '127.0.0.1', noDelay: true })
    const pair: Pair = { sockets: [client, backend], lossy: false, begunWith: null, isStranded: false }
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

  function forward(pair: Pair, from: Socket, to: Socket, direction: 'up' | 'down') {
    // Delayed pieces, oldest first: every timer sends the oldest, so that a change of latency does not reorder bytes.
    const underWay: Buffer[] = []
    from.on('data', (bytes: Buffer) => {
      if (network.name === 'cut' || pair.isStranded) return
      if (direction === 'up') pair.begunWith ??= bytes.toString('latin1', 0, 200)
      const side = direction === 'up' ? 'client' : 'server'
      pieces[side] += 1
      if (side === 'client' && silencing && pieces.client >= silencing.at) {
        network = { name: 'silent', up: true, down: true }
        silencing.reached()
        silencing = null
      }
      if (breaking?.from === side && pieces[side] === breaking.at) {
        breaking = null
        for (const socket of pair.sockets) socket.resetAndDestroy()
        return
      }
      if (network.name === 'silent' && network[direction]) {
        pair.lossy = true
        return
      }
      const latencyMs = network.name === 'good' ? network.latencyMs : 0
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
      network = next
      if (network.name === 'cut') proxy.breakConnections()
      // A stream that lost bytes cannot continue.
      if (network.name === 'good')
        for (const { sockets, lossy } of pairs) if (lossy) for (const socket of sockets) socket.resetAndDestroy()
    },
    breakConnections(begunWith) {
      for (const pair of pairs)
        if (!begunWith || begunWith.test(pair.begunWith ?? ''))
          for (const socket of pair.sockets) socket.resetAndDestroy()
    },
    strand() {
      for (const pair of pairs) pair.isStranded = true
    },
    breakAt(from, count) {
      const own = { from, at: pieces[from] + count }
      breaking = own
      return () => {
        const hasHappened = breaking !== own
        if (!hasHappened) breaking = null
        return hasHappened
      }
    },
    silentAt: (count) =>
      new Promise((reached) => {
        silencing = { at: pieces.client + count, reached }
      }),
    async close() {
      proxy.breakConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}
