import { createSocket, type RemoteInfo, type SocketType } from 'node:dgram'
import { once } from 'node:events'
import { isIPv6 } from 'node:net'
import { type RtpPacket, readRtp } from './rtp.ts'

/** Where media come from and go to. */
export type MediaAddress = { address: string; port: number }

export type MediaSocket = MediaAddress & {
  send(packet: Buffer): void
  /** The other side is somewhere else from now on. */
  turnTo(far: MediaAddress): void
  close(): void
}

/**
 * Opens a port for the sound of one telephone. Its address is the one by which this machine reaches the other side.
 *
 * @param far the other side, as its session description names it. Behind a translation of addresses it may be another:
 *   whoever sends first is heard, until somebody sends who fits better. Everybody else is ignored.
 * @param isExpected whether a packet can belong to the telephone
 */
export async function openMediaSocket(
  far: MediaAddress,
  isExpected: (packet: RtpPacket) => boolean,
  onPacket: (packet: RtpPacket) => void,
): Promise<MediaSocket> {
  const family = isIPv6(far.address) ? 'udp6' : 'udp4'
  const local = await localAddress(far, family)
  const socket = createSocket(family)
  // A port that nobody listens on is reported here; the call goes on, and its end comes by signalling.
  socket.on('error', () => {})
  socket.bind(0, local)
  await once(socket, 'listening')
  let now = far
  let heard: RemoteInfo | null = null
  socket.on('message', (bytes, from) => {
    const packet = readRtp(bytes)
    if (!packet || !isExpected(packet)) return
    if (!heard || closeness(from, now) > closeness(heard, now)) heard = from
    if (from.address === heard.address && from.port === heard.port) onPacket(packet)
  })
  return {
    ...{ address: local, port: socket.address().port },
    send: (packet) => socket.send(packet, now.port, now.address),
    turnTo(far) {
      if (far.address === now.address && far.port === now.port) return
      now = far
      heard = null
    },
    close: () => socket.close(),
  }
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
