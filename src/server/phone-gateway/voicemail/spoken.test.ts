import { describe, expect, it } from 'vitest'
import { sampleRate } from '#core/telephony/g711.ts'
import { spokenPart } from './spoken.ts'

const wave = (seconds: number, loudness: number) =>
  Array.from({ length: seconds * sampleRate }, (_, i) => Math.round(loudness * Math.sin(i / 3)))

describe('the spoken part of a recording', () => {
  it('[CAP-02] is kept with half a second around it', () => {
    const samples = Int16Array.from([...wave(3, 20), ...wave(2, 3000), ...wave(5, 20)])
    expect((spokenPart(samples)?.length ?? 0) / sampleRate).toBeCloseTo(3, 1)
  })

  it('[CAP-02] is nothing in silence, the noise of a line, and a click', () => {
    for (const samples of [[], wave(3, 0), wave(3, 100), [...wave(2, 10), ...wave(0.1, 20_000), ...wave(2, 10)]])
      expect(spokenPart(Int16Array.from(samples))).toBe(null)
  })
})
