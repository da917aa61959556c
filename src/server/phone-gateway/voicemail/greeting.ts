import { type Law, sampleRate } from './g711.ts'

/** Samples in a packet: 20 ms, as every telephone has it (RFC 3551 §4.2). */
export const packetSamples = sampleRate / 50
export const packetMs = 20

/** The tone after which a caller speaks: no language, and known from every answering machine. */
const tone = { hertz: 1000, loudness: 8000, fadeSamples: 160 }
/** The sound of a telephone that was just answered may begin late: the tone waits for it, in milliseconds. */
const pauseMs = 700
const toneMs = 600

/** What a telephone hears that may leave a message: packets of octets, after which it is recorded. */
export function greetingFor({ encode, silence }: Law): Uint8Array[] {
  const count = (pauseMs + toneMs) / packetMs
  return Array.from({ length: count }, (_, packet) =>
    Uint8Array.from({ length: packetSamples }, (_, i) => {
      const at = packet * packetSamples + i - (pauseMs * sampleRate) / 1000
      return at < 0 ? silence : encode(toneAt(at))
    }),
  )
}

function toneAt(sample: number): number {
  const toEnd = (toneMs * sampleRate) / 1000 - sample
  // A tone that begins or ends at once clicks.
  const fade = Math.min(1, sample / tone.fadeSamples, toEnd / tone.fadeSamples)
  return Math.round(fade * tone.loudness * Math.sin((2 * Math.PI * tone.hertz * sample) / sampleRate))
}
