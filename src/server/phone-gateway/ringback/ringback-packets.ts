import { type Law, sampleRate } from '#core/telephony/g711.ts'
import { ringbackTone } from '#core/telephony/ringback-tone.ts'
import { packetsOf } from '../sound/send-sound.ts'

const made = new Map<Law, Uint8Array[]>()

/** The ringback tone and its pause, in packets of octets: five seconds that are repeated. */
export function ringbackPackets(law: Law): readonly Uint8Array[] {
  const known = made.get(law) ?? packetsOf(law, Array.from({ length: periodSamples }, toneAt))
  made.set(law, known)
  return known
}

const { hertz, soundsSeconds, pausesSeconds, edgeSeconds, loudness } = ringbackTone
const toneSamples = soundsSeconds * sampleRate
const periodSamples = toneSamples + pausesSeconds * sampleRate
const edgeSamples = edgeSeconds * sampleRate

function toneAt(_: unknown, at: number): number {
  if (at >= toneSamples) return 0
  const edge = Math.min(1, at / edgeSamples, (toneSamples - at) / edgeSamples)
  return Math.round(edge * loudness * 0x7fff * Math.sin((2 * Math.PI * hertz * at) / sampleRate))
}
