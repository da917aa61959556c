import { type Law, sampleRate } from '#core/telephony/g711.ts'
import type { RtpPacket } from '../sound/rtp.ts'

/** Recording of a telephone's speech, assembled from incoming packets. */
export type VoiceTrack = {
  /** @param atMs when it has arrived */
  add(packet: RtpPacket, law: Law, atMs: number): void
  samples(): Int16Array
}

/** How far a packet may be ahead of or behind the time at which it arrives, in samples. */
const mostDrift = 2 * sampleRate

/** Where packets go: that with `timestamp` came at `atMs`, and stands at `place`. */
type Anchor = { source: number; timestamp: number; place: number; atMs: number }

/**
 * Lays packets down by their timestamps: it does not matter in which order they come, or whether twice, and what was lost or
 * not sent in a pause (comfort noise, RFC 3389) is silence. A timestamp that cannot be true by the time that has passed begins
 * anew behind what is there.
 *
 * @param mostSamples what comes later is left out
 */
export function createVoiceTrack(mostSamples: number): VoiceTrack {
  const samples = new Int16Array(mostSamples)
  let length = 0
  let anchor: Anchor | null = null

  const placeOf = ({ source, timestamp }: RtpPacket, atMs: number): number => {
    if (anchor?.source === source) {
      // The difference of numbers that begin again at 0 (RFC 3550 §5.1).
      const since = (timestamp - anchor.timestamp) | 0
      const passed = ((atMs - anchor.atMs) * sampleRate) / 1000
      if (Math.abs(since - passed) <= mostDrift) return anchor.place + since
    }
    anchor = { source, timestamp, place: length, atMs }
    return length
  }

  return {
    add(packet, law, atMs) {
      const place = placeOf(packet, atMs)
      // Speech before the first packet belongs to the greeting.
      if (place < 0 || place + packet.payload.length > mostSamples) return
      packet.payload.forEach((octet, i) => {
        samples[place + i] = law.decode[octet] ?? 0
      })
      length = Math.max(length, place + packet.payload.length)
    },
    samples: () => samples.subarray(0, length),
  }
}
