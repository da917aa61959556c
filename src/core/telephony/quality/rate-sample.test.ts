import { expect, it } from 'vitest'
import type { LegSample } from '../media-host.ts'
import { rateSample } from './rate-sample.ts'

const perfect: LegSample = {
  atMs: 0,
  roundTripMs: 100,
  jitterMs: 0,
  jitterOutMs: 0,
  bufferMs: null,
  lossIn: 0,
  concealedIn: null,
  lossOut: 0,
  packetsIn: 1,
  packetsOut: 1,
  levelIn: 0.1,
  levelOut: 0.1,
  levelLocal: 0.1,
  codec: 'opus',
}
const inbound = { jitterMs: 120 }
const outbound = { lossOut: 0.08 }

// Calculated by G.107 apart from this code: Id of the delay, Ie,eff of the loss with Bpl 25.1, and annex B.
it.each([
  ['nothing', {}, 4.37],
  ['jitter on the way in', inbound, 3.62],
  ['loss on the way out', outbound, 3.5],
  ['both, of which the worse counts', { ...inbound, ...outbound }, 3.5],
  ['the same on the way out alone', { jitterOutMs: 120 }, 3.62],
  ['loss on the way in', { lossIn: 0.08 }, 3.5],
  ['sound that came too late', { concealedIn: 0.08 }, 3.5],
  ['a buffer that is smaller than the jitter wants', { jitterMs: 120, bufferMs: 0 }, 4.37],
  ['a buffer of 240 ms', { bufferMs: 240 }, 3.62],
] as const)('[CAL-09] %s is rated by its direction', (_, change, mos) => {
  expect(rateSample({ ...perfect, ...change }, { isCutOff: false })).toBeCloseTo(mos, 1)
})
