import { sampleRate } from '#core/telephony/g711.ts'

/** Length of what is measured at once, in samples. */
const frame = sampleRate / 50
/** Loudness from which something is said: 44 dB below the loudest sample, above the noise of quiet lines. */
const spokenLevel = 200
/** How long something must be said in all, in frames: a click of the receiver is shorter. */
const fewestFrames = 15
/** Silence kept before the first and after the last word, in samples. */
const margin = sampleRate / 2

/** The part of a recording in which somebody speaks; null: nothing was said. */
export function spokenPart(samples: Int16Array): Int16Array | null {
  const spoken = levelsOf(samples, frame).flatMap((level, i) => (level >= spokenLevel ? [i] : []))
  const [first] = spoken
  const last = spoken.at(-1)
  if (first === undefined || last === undefined || spoken.length < fewestFrames) return null
  return samples.subarray(Math.max(0, first * frame - margin), (last + 1) * frame + margin)
}

/** The loudness of each part of a recording (root mean square). */
export const levelsOf = (samples: Int16Array, partSamples: number): number[] =>
  Array.from({ length: Math.ceil(samples.length / partSamples) }, (_, i) => {
    const part = samples.subarray(i * partSamples, (i + 1) * partSamples)
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length)
  })
