import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports below those that systems give to outgoing connections (32768 and up on Linux), and below those of rtpengine: a
 * browser's connection must not take a port between the check and its use.
 */
const [lowest, highest] = [10_240, 29_999]

type Held = { port: number; release(): Promise<unknown> }

/** Returns a loopback port that is free at the moment. */
export const freePort = async (): Promise<number> => (await freePorts('tcp', 1))[0] ?? 0

/** Returns loopback ports that are free at the moment, all different. */
export async function freePorts(kind: 'tcp' | 'udp', count: number): Promise<number[]> {
  const hold = kind === 'tcp' ? holdTcp : holdUdp
  // Each is held until all are found.
  const held: Held[] = []
  while (held.length < count) {
    const port = randomInt(lowest, highest + 1)
    // Somebody has it.
    const one = await hold(port).catch(() => null)
    if (one) held.push(one)
  }
  await Promise.all(held.map(({ release }) => release()))
  return held.map(({ port }) => port)
}

async function holdTcp(port: number): Promise<Held> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { port, release: () => new Promise((resolve) => server.close(resolve)) }
}

/** Binds a UDP port; rejects if somebody has it. */
export async function holdUdp(port: number): Promise<Held> {
  const socket = createSocket('udp4').bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return { port, release: () => new Promise<void>((resolve) => socket.close(resolve)) }
}
