import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { laws, sampleRate } from '#core/telephony/g711.ts'
import { createVoiceTrack } from './voice-track.ts'

const law = laws.PCMA
const start = 2 ** 32 - 5 * 160
/** A packet of 20 ms, the number of which is heard in its samples. */
const packet = (n: number, more = {}) => ({
  payloadType: 8,
  sequence: n,
  timestamp: (start + n * 160) >>> 0,
  source: 1,
  payload: new Uint8Array(160).fill(law.encode((n + 1) * 1000)),
  ...more,
})
/** Returns the number that is audible in each 20 ms. */
const heard = (samples: Int16Array) =>
  Array.from({ length: samples.length / 160 }, (_, i) => Math.round((samples[i * 160] ?? 0) / 1000) - 1)
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('the recording of a telephone', () => {
  it('[CAP-02] stands in its order, however packets after the first come, over the end of the timestamps', () => {
    const later = fc.shuffledSubarray(
      [...numbers(19), ...numbers(19)].map((n) => (n % 19) + 1),
      { minLength: 38 },
    )
    fc.assert(
      fc.property(later, (order) => {
        const track = createVoiceTrack(sampleRate)
        for (const n of [0, ...order]) track.add(packet(n), law, 400)
        expect(heard(track.samples())).toEqual(numbers(20))
      }),
    )
  })

  it('[CAP-02] has silence where packets were lost or not sent, and ends with its time', () => {
    const track = createVoiceTrack(sampleRate)
    for (const n of [0, 1, 7, 49, 50, 60]) track.add(packet(n), law, n * 20)
    const there = heard(track.samples())
    expect(there).toHaveLength(50)
    expect(there.flatMap((n, i) => (n === -1 ? [] : [i]))).toEqual([0, 1, 7, 49])
  })

  it('[CAP-02] goes on behind what is there when the source changes, or its time jumps', () => {
    const track = createVoiceTrack(sampleRate)
    track.add(packet(0), law, 0)
    track.add(packet(1, { source: 2, timestamp: 77 }), law, 20)
    track.add(packet(2, { source: 2, timestamp: 5_000_000 }), law, 40)
    track.add(packet(3, { source: 2, timestamp: 5_000_160 }), law, 60)
    expect(heard(track.samples())).toEqual([0, 1, 2, 3])
  })
})
