import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { type Law, laws, sampleRate } from '#core/telephony/g711.ts'
import type { PlainAudio } from '../plain-audio.ts'
import { writeRtp } from './rtp.ts'

/** Samples in a packet: 20 ms, as every telephone has it (RFC 3551 §4.2). */
export const packetSamples = sampleRate / 50
const packetMs = 20
/** After a longer pause of this process, packets are not made up for, in milliseconds. */
const mostBehindMs = 200

/** Cuts samples of 16 bits into packets of octets; the last one is filled with silence. */
export function packetsOf({ encode }: Law, samples: readonly number[]): Uint8Array[] {
  const count = Math.ceil(samples.length / packetSamples)
  return Array.from({ length: count }, (_, packet) =>
    Uint8Array.from({ length: packetSamples }, (_, i) => encode(samples[packet * packetSamples + i] ?? 0)),
  )
}

export const silenceOf = ({ silence }: Law): Uint8Array => new Uint8Array(packetSamples).fill(silence)

/** The G.711 that a telephone takes, by its payload types; the first is the one that it likes best. */
export const lawsOf = ({ codecs }: PlainAudio): ReadonlyMap<number, Law> =>
  new Map(
    codecs.flatMap(({ name, payloadType }) => (name === 'telephone-event' ? [] : [[payloadType, laws[name]] as const])),
  )

type Sent = { payloadType: number; payload: Uint8Array }

/**
 * Sends a packet every 20 ms until `over`.
 *
 * @param deps.next what the packet with this number has, from 0; null: nothing is sent in its time
 */
export async function sendSound(
  deps: { next(index: number): Sent | null; send(packet: Buffer): void; clock: Clock; random: Random },
  over: AbortSignal,
): Promise<void> {
  const { clock, random } = deps
  const start = {
    sequence: random.integer(2 ** 16),
    timestamp: random.integer(2 ** 32),
    source: random.integer(2 ** 32),
  }
  let dueAtMs = clock.nowMs()
  for (let index = 0; !over.aborted; index += 1) {
    const sent = deps.next(index)
    if (sent) {
      const place = { sequence: start.sequence + index, timestamp: start.timestamp + index * packetSamples }
      deps.send(writeRtp({ ...start, ...place, ...sent, isFirst: index === 0 }))
    }
    dueAtMs += packetMs
    if (clock.nowMs() - dueAtMs > mostBehindMs) dueAtMs = clock.nowMs()
    await sleep(clock, Math.max(0, dueAtMs - clock.nowMs()), over)
  }
}
