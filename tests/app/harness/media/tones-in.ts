/** How much of a sound holds a tone. */
export type ToneShares = { seconds: number; shareOf: Record<string, number> }

const windowSeconds = 0.1
/** Amplitude from which a tone is there. */
const audible = 0.02

/** The shares of a sound's tenths of a second in which each tone is heard, from 0 to 1 (Goertzel). */
export async function tonesIn(bytes: Blob, frequencies: readonly number[]): Promise<ToneShares> {
  const context = new OfflineAudioContext(1, 1, 48_000)
  const sound = await context.decodeAudioData(await bytes.arrayBuffer())
  const data = sound.getChannelData(0)
  const length = Math.floor(windowSeconds * sound.sampleRate)
  const count = Math.floor(data.length / length)
  const shareOf = (hertz: number) =>
    Array.from({ length: count }, (_, n) =>
      amplitudeOf(data.subarray(n * length, (n + 1) * length), hertz, sound.sampleRate),
    ).filter((amplitude) => amplitude > audible).length / Math.max(1, count)
  return { seconds: sound.duration, shareOf: Object.fromEntries(frequencies.map((hertz) => [hertz, shareOf(hertz)])) }
}

function amplitudeOf(samples: Float32Array, hertz: number, rate: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hertz) / rate)
  let [last, before] = [0, 0]
  for (const sample of samples) [last, before] = [sample + turn * last - before, last]
  return (2 * Math.sqrt(Math.max(0, last * last + before * before - turn * last * before))) / samples.length
}
