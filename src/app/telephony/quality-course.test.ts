import { expect, it } from 'vitest'
import { heightOf, pathOf, summaryOf } from './quality-course.ts'

const value = (atMs: number, mos: number | null) => ({
  atMs,
  mos,
  roundTripMs: null,
  jitterMs: null,
  lossIn: null,
  lossOut: null,
  cause: null,
})

it('[API:getCallQuality] a course is a line from its first moment to its last, broken where nothing was measured', () => {
  expect([heightOf(4.5), heightOf(1), heightOf(4.9)]).toEqual([0, 35, 0])
  expect(pathOf([value(1000, 4.5), value(4000, null), value(7000, 1), value(11_000, 4.5)])).toBe(
    'M0.00 0.00M60.00 35.00L100.00 0.00',
  )
  expect(pathOf([value(1000, 4.5)])).toBe('M0.00 0.00')
  expect(pathOf([])).toBe('')
})

it('[API:getCallQuality] a course has a mean and a worst value, if anything was measured', () => {
  expect(summaryOf([value(1, 4), value(2, null), value(3, 2)])).toEqual({ mean: 3, worst: 2 })
  expect(summaryOf([value(1, null)])).toBe(null)
})
