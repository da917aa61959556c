import { createSocket, type Socket } from 'node:dgram'

/** The way of sound and pictures between two browsers, which fails like a real network. */
export type MediaRelay = {
  /** A session description whose addresses lead through the relay; for `RTCPeerConnection.setRemoteDescription`. */
  describe(sdp: string): Promise<string>
  /** `cut`: no packet arrives. */
  set(network: 'good' | 'cut'): void
  /** Drops all addresses described so far, as if one side had moved to another network. */
  forgetAddresses(): void
  close(): void
}

type Way = { sockets: Socket[]; isLost: boolean }

/**
 * Passes on the packets of peer connections. Each address of a description gets a port of its own here, and so has each
 * who sends to it, for the answers, as with the address translation of a router.
 */
export function startMediaRelay(): MediaRelay {
  let network: 'good' | 'cut' = 'good'
  const ways: Way[] = []

  async function bind(address: string): Promise<Socket> {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
    socket.on('error', () => {})
    await new Promise<void>((resolve) => socket.bind(0, address, resolve))
    return socket
  }

  /** Returns the port that leads to an address. */
  async function open(address: string, port: number): Promise<number> {
    const front = await bind(address)
    const way: Way = { sockets: [front], isLost: false }
    ways.push(way)
    const isPassed = () => network === 'good' && !way.isLost
    // A browser that has just closed its port refuses: nothing to do.
    const send = (from: Socket, packet: Buffer, to: { address: string; port: number }) =>
      isPassed() && from.send(packet, to.port, to.address, () => {})
    const backs = new Map<string, Promise<Socket>>()
    async function openBack(from: { address: string; port: number }) {
      const back = await bind(address)
      way.sockets.push(back)
      back.on('message', (packet) => send(front, packet, from))
      return back
    }
    front.on('message', (packet, from) => {
      const sender = `${from.address} ${from.port}`
      const back = backs.get(sender) ?? openBack(from)
      backs.set(sender, back)
      void back.then((socket) => send(socket, packet, { address, port }))
    })
    return front.address().port
  }

  return {
    async describe(sdp) {
      const lines = await Promise.all(
        sdp.split('\r\n').map(async (line) => {
          const candidate = /^a=candidate:(\S+ \d+ udp \d+) (\S+) (\d+) (.*)$/i.exec(line)
          // Without the addresses of TCP, by which packets could go around.
          if (!candidate) return line.startsWith('a=candidate:') ? null : line
          const [, head, address = '', port, rest] = candidate
          return `a=candidate:${head} ${address} ${await open(address, Number(port))} ${rest}`
        }),
      )
      return lines.filter((line) => line !== null).join('\r\n')
    },
    set(next) {
      network = next
    },
    forgetAddresses() {
      for (const way of ways) way.isLost = true
    },
    close() {
      for (const way of ways.splice(0)) {
        way.isLost = true
        for (const socket of way.sockets) socket.close()
      }
    },
  }
}
