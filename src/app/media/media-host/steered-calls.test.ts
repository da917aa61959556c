import { expect, it } from 'vitest'
import { fail, failure, ok } from '#core/platform/result.ts'
import type { CallSteering, MediaEvent } from '#core/telephony/media-host.ts'
import type { Leg } from './leg.ts'
import type { Mixer } from './mixer.ts'
import type { OwnMedia } from './own-media.ts'
import { createSteeredCalls } from './steered-calls.ts'

/** Calls whose legs the test opens and closes. */
function begin({ legs = [], onMix }: { legs?: Leg[]; onMix?: (mix: unknown) => void } = {}) {
  const recorded: string[][] = []
  const told: MediaEvent[] = []
  const withLegs = new Set<string>()
  const open = new Set<string>()
  const refused = new Set<string>()
  const rings: boolean[] = []
  const device = (kind: string) => ({
    track: () => (open.has(kind) ? ({} as MediaStreamTrack) : null),
    async use() {
      if (refused.has(kind)) return fail('no-video-device')
      open.add(kind)
      return ok({} as MediaStreamTrack)
    },
    renew: async () => {},
    close: () => void open.delete(kind),
  })
  const own = { microphone: device('microphone'), camera: device('camera'), screen: device('screen') } as OwnMedia
  const calls = createSteeredCalls({
    legs: { all: () => legs, has: (callId) => withLegs.has(callId) },
    own,
    mixer: {
      current: () => (onMix ? ({ mix: (_: string, mix: unknown) => onMix(mix) } as unknown as Mixer) : null),
      running: () => null,
      open() {},
      close() {},
    },
    recorder: {
      follow: (_, { legs: told }) => void recorded.push(told.map(({ key }) => key)),
      announces: () => false,
      end() {},
    },
    ringback: { set: (isOn) => void rings.push(isOn) },
    onPictures() {},
    tell: (event) => void told.push(event),
  })
  const change = (callId: string, hasLegs: boolean) => {
    if (hasLegs) withLegs.add(callId)
    else withLegs.delete(callId)
    calls.legsChanged(callId)
  }
  return { calls, open, change, recorded, told, refused, rings }
}

const steering = (more: Partial<CallSteering> = {}): CallSteering => ({
  callId: 'call',
  isMuted: false,
  hasCamera: true,
  hasScreen: false,
  isHeld: false,
  mix: {},
  ...more,
})

it('[CAL-13] the camera opens with the first leg of a call that shows it, and closes with the last', async () => {
  const { calls, open, change } = begin()
  await calls.steer(steering())
  expect([...open]).toEqual([])
  change('call', true)
  await calls.steer(steering())
  expect([...open]).toEqual(['microphone', 'camera'])
  change('call', false)
  // The microphone is closed with its last leg.
  expect([...open]).toEqual(['microphone'])
})

it('[CAL-13] steering a call that has ended opens nothing, nor does the next call before it is steered', async () => {
  const { calls, open, change } = begin()
  change('call', true)
  await calls.steer(steering())
  change('call', false)
  open.clear()
  await calls.steer(steering())
  change('other', true)
  expect([...open]).toEqual([])
})

it('[CAL-09] legs are measured as often as the call that wants it most, and every three seconds without a wish', async () => {
  const { calls, change } = begin()
  expect(calls.sampleEveryMs()).toBe(3000)
  for (const [callId, sampleEveryMs] of [
    ['seldom', 6000],
    ['often', 1000],
  ] as const) {
    change(callId, true)
    await calls.steer(steering({ callId, sampleEveryMs, hasCamera: false }))
  }
  expect(calls.sampleEveryMs()).toBe(1000)
  change('often', false)
  expect(calls.sampleEveryMs()).toBe(6000)
})

it('[CAP-03] a leg whose keys are not exchanged yet is not told of a recording: it would hear nothing', async () => {
  let isUp = false
  const leg = { id: { callId: 'call', partyId: 'visitor' }, isUp: () => isUp, steer() {} } as unknown as Leg
  const { calls, recorded } = begin({ legs: [leg] })
  await calls.steer(steering({ isRecorded: true, hasCamera: false }))
  isUp = true
  calls.recordAll()
  expect(recorded).toEqual([[], ['call/visitor']])
})

it('[CAL-13] a camera that cannot be opened keeps no screen from being shared, nor from being closed; each is told', async () => {
  const { calls, open, change, told, refused } = begin()
  refused.add('camera')
  change('call', true)
  await calls.steer(steering({ hasScreen: true }))
  expect([...open]).toEqual(['microphone', 'screen'])
  expect(told).toEqual(
    expect.arrayContaining([
      { kind: 'device-opened', device: 'screen' },
      { kind: 'device-failed', device: 'camera', failure: failure('no-video-device') },
    ]),
  )
  await calls.steer(steering({ hasScreen: false }))
  expect([...open]).toEqual(['microphone'])
})

it('[CAL-06] an admin who only listens opens no microphone; one who is heard afterwards does', async () => {
  const { calls, open, change } = begin()
  change('call', true)
  await calls.steer(steering({ hasCamera: false, listensOnly: true }))
  expect([...open]).toEqual([])
  await calls.steer(steering({ hasCamera: false }))
  expect([...open]).toEqual(['microphone'])
})

it('[CAL-01] a ringback tone plays while a call rings that is not held, and ends with its last leg', async () => {
  const { calls, change, rings } = begin()
  change('call', true)
  await calls.steer(steering({ ringsBack: true }))
  expect(rings.at(-1)).toBe(true)
  await calls.steer(steering({ ringsBack: true, isHeld: true }))
  expect(rings.at(-1)).toBe(false)
  await calls.steer(steering({ ringsBack: true }))
  await calls.steer(steering({ callId: 'another' }))
  expect(rings.at(-1)).toBe(true)
  change('call', false)
  expect(rings.at(-1)).toBe(false)
})

it('[CAL-13] a host who holds a conference still passes its parties on to each other, and plays them no music', async () => {
  const mixes: unknown[] = []
  const leg = (partyId: string) => ({ id: { callId: 'call', partyId }, steer() {}, isUp: () => true }) as unknown as Leg
  const { calls } = begin({ legs: [leg('a')], onMix: (mix) => mixes.push(mix) })
  const mix = { a: { hearsOwn: true, hears: ['b'], plays: false } }
  await calls.steer(steering({ isHeld: true, goesOnWithout: true, mix }))
  expect(mixes.at(-1)).toEqual({ own: false, music: false, announcement: false, hears: ['call/b'] })
  await calls.steer(steering({ isHeld: true, mix }))
  expect(mixes.at(-1)).toEqual({ own: false, music: true, announcement: false, hears: [] })
  await calls.steer(steering({ mix }))
  expect(mixes.at(-1)).toEqual({ own: true, music: false, announcement: false, hears: ['call/b'] })
})
