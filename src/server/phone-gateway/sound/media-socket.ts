import { createSocket, type RemoteInfo, type Socket, type SocketType } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { type RtpPacket, readRtp } from './rtp.ts'

/** Where media come from and go to. */
export type MediaAddress = { address: string; port: number }

/** UDP ports from one to another, both included. */
export type PortRange = { first: number; last: number }

export type MediaSocket = MediaAddress & {
  send(packet: Buffer): void
  /** The other side is somewhere else from now on. */
  turnTo(far: MediaAddress): void
  close(): void
}

type Listener = {
  /** Whether a packet can belong to the telephone. */
  isExpected(packet: RtpPacket): boolean
  onPacket(packet: RtpPacket): void
}

/**
 * Opens a port for the sound of one telephone. Its address is the one by which this machine reaches the other side. Null:
 * no port is free.
 *
 * @param far the other side, as its session description names it. Behind a translation of addresses it may be another:
 *   whoever sends first is heard, until somebody sends who fits better. Everybody else is ignored.
 * @param ports those that may be taken; undefined: any
 */
export async function openMediaSocket(
  far: MediaAddress,
  ports: PortRange | undefined,
  { isExpected, onPacket }: Listener,
): Promise<MediaSocket | null> {
  const family = isIPv6(far.address) ? 'udp6' : 'udp4'
  const local = await localAddress(far, family)
  const socket = await bindFirstFree(family, local, ports ?? { first: 0, last: 0 })
  if (!socket) return null
  // A port that nobody listens on is reported here; the call goes on, and its end comes by signalling.
  socket.on('error', () => {})
  let now = far
  let heard: RemoteInfo | null = null
  socket.on('message', (bytes, from) => {
    const packet = readRtp(bytes)
    if (!packet || !isExpected(packet)) return
    if (!heard || closeness(from, now) > closeness(heard, now)) heard = from
    if (from.address === heard.address && from.port === heard.port) onPacket(packet)
  })
  return {
    address: local,
    port: socket.address().port,
    send: (packet) => socket.send(packet, now.port, now.address),
    turnTo(far) {
      if (far.address === now.address && far.port === now.port) return
      now = far
      heard = null
    },
    close: () => socket.close(),
  }
}

async function bindFirstFree(family: SocketType, local: string, { first, last }: PortRange): Promise<Socket | null> {
  for (let port = first; port <= last; port += 1) {
    const socket = createSocket(family)
    socket.bind(port, local)
    const isBound = await once(socket, 'listening').then(
      () => true,
      () => false,
    )
    if (isBound) return socket
    socket.close()
  }
  return null
}

/** How well a sender fits what the other side has said of itself. */
const closeness = (from: MediaAddress, said: MediaAddress): number =>
  from.address === said.address ? 1 + Number(from.port === said.port) : 0

/** The address from which this machine sends to another. */
async function localAddress({ address, port }: MediaAddress, family: SocketType): Promise<string> {
  const probe = createSocket(family)
  try {
    // Nothing is sent: it only looks up the way.
    probe.connect(port, address)
    await once(probe, 'connect')
    return probe.address().address
  } finally {
    probe.close()
  }
}
