import { describe, expect, it } from 'vitest'
import { laws } from './g711.ts'

describe('G.711', () => {
  it.each([
    // Ends of the range, the smallest steps, and a value between.
    ['PCMA', 0xd5, 8],
    ['PCMA', 0x55, -8],
    ['PCMA', 0xaa, 32_256],
    ['PCMA', 0x2a, -32_256],
    ['PCMA', 0x80, 5504],
    ['PCMU', 0xff, 0],
    ['PCMU', 0x7f, 0],
    ['PCMU', 0x80, 32_124],
    ['PCMU', 0x00, -32_124],
    ['PCMU', 0xce, 988],
  ] as const)('[CAP-02] reads the octet of %s %i as %i', (law, octet, sample) => {
    expect(laws[law].decode[octet]).toBe(sample)
  })

  it.each(['PCMA', 'PCMU'] as const)(
    '[CAP-02] %s gives back what it has encoded, and errs by no more than a step',
    (name) => {
      const { decode, encode } = laws[name]
      for (let octet = 0; octet < 256; octet += 1) expect(decode[encode(decode[octet] ?? 0)]).toBe(decode[octet])
      for (let sample = -32_000; sample <= 32_000; sample += 97) {
        const error = Math.abs((decode[encode(sample)] ?? 0) - sample)
        expect(error).toBeLessThanOrEqual(Math.max(8, Math.abs(sample) / 16))
      }
    },
  )
})
