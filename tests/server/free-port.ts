import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

type Held = { port: number; release(): Promise<unknown> }

/** Returns a loopback port that is free at the moment. */
export const freePort = async (): Promise<number> => (await freePorts('tcp', 1))[0] ?? 0

/** Returns loopback ports that are free at the moment, all different. */
export async function freePorts(kind: 'tcp' | 'udp', count: number): Promise<number[]> {
  // Each is held until all are found.
  const held = await Promise.all(Array.from({ length: count }, kind === 'tcp' ? holdTcp : holdUdp))
  await Promise.all(held.map(({ release }) => release()))
  return held.map(({ port }) => port)
}

async function holdTcp(): Promise<Held> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { port, release: () => new Promise((resolve) => server.close(resolve)) }
}

async function holdUdp(): Promise<Held> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  return { port, release: () => new Promise<void>((resolve) => socket.close(resolve)) }
}
