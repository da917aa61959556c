import fc from 'fast-check'
import { expect, it } from 'vitest'
import { averageRtt, keepPing } from './ping-statistics.ts'

it('[NET-02] keeps the latest 10 round trips and averages them', () => {
  const rtt = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(fc.array(rtt, { minLength: 1, maxLength: 40 }), (rtts) => {
      const kept = rtts.reduce<readonly number[]>(keepPing, [])
      const latest = rtts.slice(Math.max(0, rtts.length - 10))
      expect(kept).toEqual(latest)
      expect(averageRtt(kept)).toBe(Math.round(latest.reduce((sum, each) => sum + each) / latest.length))
    }),
  )
})

it('[NET-02] forgets the eleventh', () => {
  const kept = [9000, ...Array.from({ length: 10 }, () => 100)].reduce<readonly number[]>(keepPing, [])
  expect(averageRtt(kept)).toBe(100)
})
