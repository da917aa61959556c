import { expect, it } from 'vitest'
import type { QualityCause } from '#core/contract/index.ts'
import type { CallFacts, LegFacts } from '#core/telephony/call-facts.ts'
import { soundText } from './sound-text.ts'

const leg = (quality: Partial<LegFacts['quality']>, progress: LegFacts['progress'] = 'connected'): LegFacts => ({
  progress,
  ice: 'connected',
  gathering: 'complete',
  localLostAtMs: null,
  quality: { value: null, warnings: [], advice: null, ...quality },
})
const legs = (...all: LegFacts[]): Pick<CallFacts, 'legs'> => ({ legs: Object.fromEntries(all.entries()) })

it('[CAL-09] [CAL-10] a visitor reads one thing to do while sound is missing, and nothing in a good call', () => {
  expect(soundText(legs(leg({})))).toBe(null)
  expect(soundText(legs(leg({ warnings: ['no-inbound-audio'] })))).toMatch(/^You can’t hear the other person/)
  expect(soundText(legs(leg({ warnings: ['no-outbound-audio'] })))).toMatch(/^The other person can’t hear you/)
  expect(soundText(legs(leg({}), leg({ warnings: ['no-local-audio'] })))).toMatch(/^Your microphone is silent/)
})

it('[CAL-10] a microphone whose level cannot be measured, as before the first press, is not called silent', () => {
  expect(soundText(legs(leg({ warnings: ['no-audio-level'] })))).toBe(null)
  expect(soundText(legs(leg({ warnings: ['no-audio-level', 'no-inbound-audio'] })))).toMatch(/^You can’t hear/)
})

it('[CAL-10] a leg that is being connected again warns of nothing: that is said already', () => {
  expect(soundText(legs(leg({ warnings: ['no-inbound-audio'] }, 'reconnecting')))).toBe(null)
})

it('[CAL-09] the worst of several bad legs decides the advice', () => {
  const bad = (mos: number, cause: QualityCause) =>
    leg({ value: { atMs: 0, roundTripMs: null, jitterMs: null, lossIn: null, lossOut: null, mos, cause } })
  expect(soundText(legs(bad(2.5, 'device'), bad(1.5, 'network-in')))).toMatch(/^Your connection is losing sound/)
  expect(soundText(legs(bad(2.5, 'network-out'), leg({})))).toMatch(/^They can’t hear you well/)
})
