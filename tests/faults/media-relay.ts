import { createSocket, type Socket } from 'node:dgram'

/** The way of sound and pictures between two browsers, which fails like a real network. */
export type MediaRelay = {
  /** A session description whose addresses lead through the relay; for `RTCPeerConnection.setRemoteDescription`. */
  describe(sdp: string): Promise<string>
  /** `cut`: no packet arrives. */
  set(network: 'good' | 'cut'): void
  /** What is described so far leads nowhere any more, as if one side had changed to another network. */
  forgetAddresses(): void
  close(): void
}

type Way = { socket: Socket; isLost: boolean }

/**
 * Passes on the packets of peer connections. Each address of a description gets a port of its own here; who sends to it is
 * remembered, so that answers find back, as with the address translation of a router.
 */
export function startMediaRelay(): MediaRelay {
  let network: 'good' | 'cut' = 'good'
  const ways: Way[] = []

  /** Returns the port that leads to an address. */
  async function open(address: string, port: number): Promise<number> {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
    const way: Way = { socket, isLost: false }
    ways.push(way)
    let back: { address: string; port: number } | null = null
    socket.on('message', (packet, from) => {
      if (network === 'cut' || way.isLost) return
      const isAnswer = from.port === port && from.address === address
      if (!isAnswer) back = { address: from.address, port: from.port }
      const to = isAnswer ? back : { address, port }
      // A browser that has just closed the port refuses: nothing to do.
      if (to) socket.send(packet, to.port, to.address, () => {})
    })
    socket.on('error', () => {})
    await new Promise<void>((resolve) => socket.bind(0, address, resolve))
    return socket.address().port
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
      for (const { socket } of ways.splice(0)) socket.close()
    },
  }
}
