import { expect, it } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { LegId } from '#core/telephony/media-host.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import type { Leg } from './leg.ts'
import { createOpenLegs } from './open-legs.ts'

/** Legs whose microphone opens when the test says so. */
function begin() {
  const clock = fakeClock()
  const over = new AbortController()
  const log: string[] = []
  const asked: Array<(opened: Result<MediaStreamTrack>) => void> = []
  const samples = { count: 0 }
  // The checked edges: what legs use of them.
  const createLeg = (id: LegId) =>
    ({
      id,
      close: () => log.push(`leg ${id.partyId} closed`),
      setMicrophone() {},
      sample: async () => void samples.count++,
    }) as unknown as Leg
  const track = {} as MediaStreamTrack
  const legs = createOpenLegs({
    createLeg,
    microphone: {
      track: () => track,
      use() {
        const opened = deferred<Result<MediaStreamTrack>>()
        asked.push(opened.resolve)
        return opened.promise
      },
      renew: async () => {},
      close: () => log.push('microphone closed'),
    },
    mixer: { current: () => null, running: () => null, open() {}, close() {} },
    sampleEveryMs: () => 3000,
    onOpen: (leg) => log.push(`leg ${leg.id.partyId} open`),
    onChange: (callId) => log.push(legs.has(callId) ? `${callId} has legs` : `${callId} has none`),
    clock,
    signal: over.signal,
  })
  const opens = (partyId = 'a') => {
    const opened = legs.open({ callId: 'call', partyId })
    asked.shift()?.(ok(track))
    return opened
  }
  return { legs, clock, over, log, asked, samples, opens }
}

const leg = { callId: 'call', partyId: 'a' }

it('[CAL-13] a call has legs from the moment its first waits for the microphone until its last is closed', async () => {
  const { legs, log, opens } = begin()
  await opens()
  expect(log).toEqual(['call has legs', 'leg a open'])
  legs.close(leg)
  expect(log.slice(2)).toEqual(['leg a closed', 'call has none', 'microphone closed'])
})

it.each([
  ['closed meanwhile', (legs: ReturnType<typeof createOpenLegs>) => legs.close(leg), 'no-call-session'],
  ['refused the microphone', () => {}, 'no-audio-device'],
] as const)('[CAL-13] a call whose leg is %s has none', async (_, then, why) => {
  const { legs, log, asked } = begin()
  const opened = legs.open(leg)
  then(legs)
  asked[0]?.(fail('no-audio-device'))
  expect(await opened).toMatchObject({ ok: false, error: { name: why } })
  expect(log.filter((line) => line.startsWith('call'))).toEqual(['call has legs', 'call has none'])
})

it('[CAL-13] a microphone that was opened for a call to come is closed when the tab gives its media up', () => {
  const { legs, log, over } = begin()
  legs.prepare()
  over.abort()
  legs.closeAll()
  expect(log).toEqual(['microphone closed'])
})

it('[CAL-13] a tab that has given its media up opens none', async () => {
  const { legs, over, asked } = begin()
  over.abort()
  legs.closeAll()
  legs.prepare()
  expect(await legs.open(leg)).toMatchObject({ ok: false, error: { name: 'no-call-session' } })
  expect(asked).toEqual([])
})

it('[CAL-09] legs are measured every three seconds, also if they are closed and opened again meanwhile', async () => {
  const { legs, clock, samples, opens } = begin()
  for (let times = 0; times < 3; times++) {
    await opens()
    await clock.advance(1000)
    legs.close(leg)
  }
  await opens()
  samples.count = 0
  await clock.advance(30_000)
  expect(samples.count).toBe(10)
  legs.close(leg)
  await clock.advance(30_000)
  expect(samples.count).toBe(10)
})
