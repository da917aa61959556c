import { type Law, laws, sampleRate } from '#core/telephony/g711.ts'
import { packetsOf } from '../sound/send-sound.ts'

/** The tone after which a caller speaks: no language, and known from every answering machine. */
const tone = { hertz: 1000, loudness: 8000, fadeSamples: 160 }
/** The sound of a telephone that was just answered may begin late: what it hears waits for it, in milliseconds. */
const pauseMs = 700
/** Between the last word and the tone. */
const breathMs = 300
const toneMs = 600

/**
 * Returns the greeting of the voicemail, then its tone, as packets of octets; recording starts after them.
 *
 * @param spoken octets of the µ-law; none: it hears the tone alone
 */
export function greetingFor(law: Law, spoken: Uint8Array): Uint8Array[] {
  const words = Array.from(spoken, (octet) => laws.PCMU.decode[octet] ?? 0)
  const breath = words.length > 0 ? silence(breathMs) : []
  const samples = [...silence(pauseMs), ...words, ...breath, ...Array.from({ length: samplesIn(toneMs) }, toneAt)]
  return packetsOf(law, samples)
}

const samplesIn = (ms: number) => (ms * sampleRate) / 1000
const silence = (ms: number): number[] => Array.from({ length: samplesIn(ms) }, () => 0)

function toneAt(_: unknown, sample: number): number {
  const toEnd = samplesIn(toneMs) - sample
  // A tone that begins or ends at once clicks.
  const fade = Math.min(1, sample / tone.fadeSamples, toEnd / tone.fadeSamples)
  return Math.round(fade * tone.loudness * Math.sin((2 * Math.PI * tone.hertz * sample) / sampleRate))
}
