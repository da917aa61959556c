import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import type { Peer } from './peer.ts'
import { createSoundWatch } from './sound-watch.ts'

/** A peer connection whose sound the test steers. */
function begin() {
  const clock = fakeClock()
  const log: string[] = []
  const now = { packets: 0, sinceSoundMs: 0, ice: 'connected', isPresent: true }
  // The checked edge: what the watch uses of it.
  const peer = {
    connection: {
      get iceConnectionState() {
        return now.ice
      },
      getStats: async () => new Map([['in', { type: 'inbound-rtp', kind: 'audio', packetsReceived: now.packets }]]),
    },
    sinceSoundMs: () => now.sinceSoundMs,
  } as unknown as Peer
  createSoundWatch({
    clock,
    isPresent: () => now.isPresent,
    onHeard: () => log.push('heard'),
    onStalled: () => log.push('stalled'),
  }).begin(peer)
  return { clock, log, now }
}

it('[CAL-13] the first packet is told, then when packets stop for 0.8 s, and when they come again: once each', async () => {
  const { clock, log, now } = begin()
  await clock.advance(1000)
  expect(log).toEqual([])
  now.packets = 5
  await clock.advance(1000)
  expect(log).toEqual(['heard'])
  now.sinceSoundMs = 801
  await clock.advance(1000)
  expect(log).toEqual(['heard', 'stalled'])
  now.sinceSoundMs = 20
  await clock.advance(1000)
  expect(log).toEqual(['heard', 'stalled', 'heard'])
})

it.each([
  ['is another', { isPresent: false }],
  ['is lost, which ICE tells', { ice: 'disconnected' }],
])('[CAL-13] nothing is told of a peer connection once the present one %s', async (_, change) => {
  const { clock, log, now } = begin()
  now.packets = 5
  await clock.advance(1000)
  Object.assign(now, change, { sinceSoundMs: 5000 })
  await clock.advance(1000)
  expect(log).toEqual(['heard'])
})
