import { expect, it } from 'vitest'
import { noTotals, sampleOf } from './leg-sample.ts'

const report = (packetsReceived: number, packetsLost: number, energy: number, seconds: number) => [
  { type: 'inbound-rtp', kind: 'video', packetsReceived: 1, jitter: 9 },
  {
    type: 'inbound-rtp',
    kind: 'audio',
    packetsReceived,
    packetsLost,
    jitter: 0.012,
    packetsDiscarded: packetsLost / 2,
    concealedSamples: packetsLost * 960,
    silentConcealedSamples: packetsLost * 480,
    totalSamplesReceived: (packetsReceived + packetsLost) * 960,
    jitterBufferDelay: seconds * 48_000 * 0.06,
    jitterBufferEmittedCount: seconds * 48_000,
    totalAudioEnergy: energy,
    totalSamplesDuration: seconds,
    codecId: 'c',
  },
  { type: 'outbound-rtp', kind: 'audio', packetsSent: 140 },
  { type: 'media-source', kind: 'audio', audioLevel: 0.25 },
  { type: 'remote-inbound-rtp', kind: 'audio', fractionLost: 0.02, jitter: 0.03, roundTripTime: 0.08 },
  { type: 'candidate-pair', nominated: true, state: 'succeeded', currentRoundTripTime: 0.09 },
  { type: 'codec', id: 'c', mimeType: 'audio/opus' },
]
const now = { atMs: 6000, levelLocal: 0.5 }

it('[CAL-10] a sample gives levels, losses and times since the last one', () => {
  const first = sampleOf(report(100, 0, 0.03, 3), noTotals, { ...now, atMs: 3000 })
  const { sample } = sampleOf(report(190, 10, 0.75 + 0.03, 6), first.totals, now)
  expect(sample).toEqual({
    atMs: 6000,
    roundTripMs: 80,
    jitterMs: 12,
    jitterOutMs: 30,
    bufferMs: 60,
    // Ten lost and five that came too late of a hundred; half of what was made up was silence.
    lossIn: 0.15,
    concealedIn: 0.05,
    lossOut: 0.02,
    packetsIn: 190,
    packetsOut: 140,
    levelIn: 0.5,
    levelOut: 0.25,
    levelLocal: 0.5,
    codec: 'opus',
  })
})

it('[CAL-10] a value that a browser does not report is unknown, not zero', () => {
  const { sample } = sampleOf([], noTotals, { atMs: 1, levelLocal: null })
  expect(sample).toMatchObject({
    roundTripMs: null,
    jitterMs: null,
    lossIn: null,
    lossOut: null,
    levelIn: null,
    levelOut: null,
    levelLocal: null,
    codec: '',
  })
})
