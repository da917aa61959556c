import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { laws } from '#core/telephony/g711.ts'
import { wavFile } from '#core/telephony/wav-file.ts'
import { type RtpPacket, readRtp, writeRtp } from '#server/phone-gateway/sound/rtp.ts'
import { strengthIn } from './soft-phone.ts'

/** The sound of a telephone, packet by packet: G.711 with the A-law. */
export type RtpPhone = {
  port: number
  /** Packets of 20 ms with a tone, as they would follow each other. */
  toneOf(hertz: number, packets: number): RtpPacket[]
  /** Sends packets at once, and waits until they have been read. */
  send(packets: readonly RtpPacket[], port: number): Promise<void>
  /** How many packets have come. */
  heardPackets(): number
  /** The ports from which they have come. */
  heardFrom(): number[]
  /** How strong a tone is in the half second after that many packets: 0 to 1. */
  heard(hertz: number, afterPackets: number): number
  close(): void
}

const packetSamples = 160

export async function startRtpPhone(): Promise<RtpPhone> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const received: RtpPacket[] = []
  const ports = new Set<number>()
  socket.on('message', (bytes, { port }) => {
    const packet = readRtp(bytes)
    if (!packet) return
    received.push(packet)
    ports.add(port)
  })
  let sequence = 0
  const toneOf = (hertz: number, count: number) =>
    Array.from({ length: count }, (): RtpPacket => {
      sequence += 1
      const first = sequence * packetSamples
      const payload = Uint8Array.from({ length: packetSamples }, (_, i) =>
        laws.PCMA.encode(Math.round(9000 * Math.sin((2 * Math.PI * hertz * (first + i)) / 8000))),
      )
      return { payloadType: 8, sequence, timestamp: first, source: 7, payload }
    })
  return {
    port: socket.address().port,
    toneOf,
    async send(packets, port) {
      for (const packet of packets)
        await new Promise((resolve) => socket.send(writeRtp(packet), port, '127.0.0.1', resolve))
      // Within one machine what was sent has arrived; who reads it is in this process, and has its turn.
      await setImmediate()
      await setImmediate()
    },
    heardPackets: () => received.length,
    heardFrom: () => [...ports],
    heard(hertz, afterPackets) {
      const part = received.slice(afterPackets, afterPackets + 25)
      const octets = part.flatMap(({ payload }) => [...payload])
      return strengthIn(Buffer.from(wavFile(Int16Array.from(octets, (octet) => laws.PCMA.decode[octet] ?? 0))), hertz)
    },
    close: () => socket.close(),
  }
}
