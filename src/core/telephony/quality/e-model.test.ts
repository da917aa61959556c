import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codecOf, delayImpairment, lossImpairment, mosOf, ratingOf } from './e-model.ts'

const g711 = codecOf('PCMU')
const within = (value: number, expected: number, by: number) =>
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(by)

describe('[CAL-09] the E-model', () => {
  it('rates a connection without delay and loss 93.2, which is a MOS of 4.41 (G.107, 7.7)', () => {
    const rating = ratingOf({ codec: g711, delayMs: 0, loss: 0 })
    within(rating, 93.2, 0.01)
    within(mosOf(rating), 4.41, 0.01)
  })

  it.each([
    [90, 4.34],
    [80, 4.03],
    [70, 3.6],
    [60, 3.1],
    [50, 2.58],
  ])('gives the rating %s a MOS of %s (G.107, table B.1)', (rating, mos) => within(mosOf(rating), mos, 0.01))

  it.each([
    [0, 0],
    [1, 5],
    [2, 7],
    [3, 10],
    [5, 15],
    [7, 20],
  ])(
    'takes %s %% of random loss in G.711 with concealment for an impairment of %s (G.113, appendix I)',
    (percent, ie) => {
      const impairment = lossImpairment(g711, percent / 100)
      within(mosOf(93.2 - impairment), mosOf(93.2 - ie), 0.1)
    },
  )

  it.each([
    // Codec of G.113, appendix I: Ie and Bpl; impairments by the formula of G.107, 7.5.
    ['G.729A', 11, 19, 2, 19],
    ['G.723.1', 15, 16.1, 2, 23.8],
    ['GSM-EFR', 5, 10, 5, 35],
  ])('takes %s with Ie %s and Bpl %s at %s %% of loss for an impairment of %s', (_, ie, bpl, percent, expected) =>
    within(lossImpairment({ ie, bpl }, percent / 100), expected, 0.1),
  )

  it.each([
    [150, 90],
    [250, 80],
    [330, 70],
    [430, 60],
  ])('rates a delay of %s ms %s, as read from G.114, figure 1', (delayMs, rating) =>
    within(mosOf(93.2 - delayImpairment(delayMs)), mosOf(rating), 0.1),
  )

  it('never gets better by more delay or loss, and stays between 1 and 4.5', () => {
    const [delays, losses] = [
      fc.double({ min: 0, max: 60_000, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
    ]
    const mos = (delayMs: number, loss: number) => mosOf(ratingOf({ codec: codecOf('opus'), delayMs, loss }))
    fc.assert(
      fc.property(delays, delays, losses, losses, (delay, moreDelay, loss, moreLoss) => {
        const better = mos(Math.min(delay, moreDelay), Math.min(loss, moreLoss))
        const worse = mos(Math.max(delay, moreDelay), Math.max(loss, moreLoss))
        expect(better).toBeGreaterThanOrEqual(worse - 0.01)
        expect(worse).toBeGreaterThanOrEqual(1)
        expect(better).toBeLessThanOrEqual(4.5)
      }),
    )
  })
})
