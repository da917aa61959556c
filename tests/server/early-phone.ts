import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { laws, sampleRate } from '#core/telephony/g711.ts'
import { writeRtp } from '#server/phone-gateway/sound/rtp.ts'
import { responseText } from './sip-client.ts'
import { eventually } from './test-client.ts'

/** A telephone whose sound comes before its answer, and from where it will. */
export type EarlyPhone = {
  /** Waits for the call, and rings with a description of the sound to come (183). */
  rings(): Promise<void>
  /** Sends a tone in packets of G.711 (20 ms each) until it is stopped, or the next one begins. */
  plays(frequency: number): void
  /** Somebody else sends a tone to the same port until all is stopped. */
  strangerPlays(frequency: number): void
  /** Number of packets that were sent since the last tone began. */
  sent(): number
  answers(): void
  stop(): void
}

const samples = 160
const packetMs = 20

/** @param port where the carrier is called */
export async function startEarlyPhone(port: number): Promise<EarlyPhone> {
  const [signalling, media, stranger] = await Promise.all([open(port), open(0), open(0)])
  let invite: string | undefined
  let proxyPort = 0
  const answer = (request: string, status: number, body = '') =>
    signalling.send(
      responseText(request, status, body).replace('target@b.invalid;transport=ws', `phone@${host}:${port}`),
      proxyPort,
      host,
    )
  signalling.on('message', (packet, from) => {
    proxyPort = from.port
    const text = String(packet)
    if (text.startsWith('INVITE')) invite ??= text
    else if (!text.startsWith('ACK')) answer(text, 200)
  })
  const sdp = descriptionOf(media.address().port)
  let sending = setInterval(() => {}, packetMs)
  let disturbing = setInterval(() => {}, packetMs)
  let sent = 0
  const rtpPort = () => Number(/^m=audio (\d+)/m.exec(invite ?? '')?.[1])
  return {
    async rings() {
      answer(await eventually(() => invite), 183, sdp)
    },
    plays(frequency) {
      clearInterval(sending)
      sent = 0
      sending = setInterval(() => {
        media.send(packetOf(frequency, sent), rtpPort(), host)
        sent += 1
      }, packetMs)
    },
    strangerPlays(frequency) {
      let count = 0
      disturbing = setInterval(() => {
        stranger.send(packetOf(frequency, count), rtpPort(), host)
        count += 1
      }, packetMs)
    },
    sent: () => sent,
    answers: () => answer(invite ?? '', 200, sdp),
    stop() {
      for (const timer of [sending, disturbing]) clearInterval(timer)
      for (const socket of [signalling, media, stranger]) socket.close()
    },
  }
}

const host = '127.0.0.1'

async function open(port: number): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(port, host)
  await once(socket, 'listening')
  return socket
}

const descriptionOf = (port: number) =>
  [
    ...['v=0', `o=- 1 1 IN IP4 ${host}`, 's=-', `c=IN IP4 ${host}`, 't=0 0'],
    ...[`m=audio ${port} RTP/AVP 8`, 'a=sendrecv', ''],
  ].join('\r\n')

/** A packet of a tone in the A-law. */
const packetOf = (frequency: number, index: number): Buffer =>
  writeRtp({
    ...{ payloadType: 8, sequence: index, timestamp: index * samples, source: frequency },
    payload: Uint8Array.from({ length: samples }, (_, at) =>
      laws.PCMA.encode(Math.round(16_000 * Math.sin((2 * Math.PI * frequency * (index * samples + at)) / sampleRate))),
    ),
  })
