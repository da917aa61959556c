import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorCatalogue } from '#core/contract/errors/catalogue.ts'
import { fail } from '#core/platform/result.ts'
import { correctClock } from './clock-correction.ts'

const startMs = 1_800_000_000_000
/** A ping whose answer was made in the middle of the round trip, by a clock that is `offsetMs` ahead. */
const pingOf = (offsetMs: number, rttMs = 0) => ({
  startMs,
  endMs: startMs + rttMs,
  targetMs: startMs + rttMs / 2 + offsetMs,
})

describe('the correction of the local clock', () => {
  it('[NET-03] happens only if the offset exceeds 1000 ms in either direction', () => {
    const offsets = [0, 999, 1000, 1001, -1000, -1001]
    const corrections = offsets.map((offsetMs) => correctClock(pingOf(offsetMs), 0))
    expect(corrections.map((each) => each.ok && each.value)).toEqual([0, 0, 0, 1001, 0, -1001])
  })

  it('[NET-03] subtracts half of the round trip, however long it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: -90_000, max: 90_000 }), fc.integer({ min: 0, max: 5000 }), (offsetMs, halfMs) => {
        const corrected = correctClock(pingOf(offsetMs, halfMs * 2), 0)
        expect(corrected).toEqual({ ok: true, value: Math.abs(offsetMs) > 1000 ? offsetMs : 0 })
      }),
    )
  })

  it('[NET-03] never leaves the clock more than 1000 ms off, and ignores smaller changes', () => {
    const offset = fc.integer({ min: -90_000, max: 90_000 })
    fc.assert(
      fc.property(offset, offset, (offsetMs, presentMs) => {
        const corrected = correctClock(pingOf(offsetMs), presentMs)
        if (!corrected.ok) throw new Error(corrected.error.name)
        expect(Math.abs(offsetMs - corrected.value)).toBeLessThanOrEqual(1000)
        expect([offsetMs, presentMs]).toContain(corrected.value)
      }),
    )
  })

  it("[NET-03] says 'Incorrect timestamp' if start, end or target is 0", () => {
    for (const none of [{ startMs: 0 }, { endMs: 0 }, { targetMs: 0 }]) {
      expect(correctClock({ ...pingOf(5000, 10), ...none }, 0)).toEqual(fail('incorrect-timestamp'))
    }
    expect(errorCatalogue['incorrect-timestamp'].message).toBe('Incorrect timestamp')
  })
})
