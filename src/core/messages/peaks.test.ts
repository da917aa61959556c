import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Peaks } from '#core/contract/index.ts'
import { peaksOf } from './peaks.ts'

it('[CAP-04] a recording of any length is drawn with bars that the contract takes', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4000 }), (levels) => {
      const peaks = peaksOf(levels)
      expect(v.is(Peaks, peaks)).toBe(true)
      if (levels.some((level) => level > 0.001)) expect(Math.max(...peaks)).toBe(100)
    }),
  )
})
