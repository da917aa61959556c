import { expect, test } from 'vitest'
import type { Clock } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { ringOn, ringOnce } from './ring.ts'

function world() {
  const taken = new Set<string>()
  const locks: Locks = {
    async hold(name, _options, use) {
      if (taken.has(name)) return use(false)
      taken.add(name)
      try {
        return await use(true)
      } finally {
        taken.delete(name)
      }
    },
  }
  const timers: (() => void)[] = []
  const clock: Clock = { nowMs: () => 0, after: (_ms, run) => void timers.push(run) }
  const rung: string[] = []
  const tab = (name: string, hidden: boolean, signal: AbortSignal) =>
    ringOnce('o', { clock, locks, isHidden: () => hidden, ring: async () => void rung.push(name) }, signal)
  return { tab, rung, timers, taken }
}

test('only one of many tabs rings, the visible one', async () => {
  const { tab, rung, timers, taken } = world()
  const over = new AbortController()
  const tabs = [
    tab('hidden 1', true, over.signal),
    tab('hidden 2', true, over.signal),
    tab('visible', false, over.signal),
  ]
  for (const run of timers) run()
  await Promise.resolve()
  expect(rung).toEqual(['visible'])
  over.abort()
  await Promise.all(tabs)
  expect(taken.size).toBe(0)
})

test('a hidden tab rings if no tab is visible', async () => {
  const { tab, rung, timers } = world()
  const over = new AbortController()
  const tabs = [tab('a', true, over.signal), tab('b', true, over.signal)]
  expect(rung).toEqual([])
  for (const run of timers) run()
  for (let i = 0; i < 5; i++) await Promise.resolve()
  expect(rung).toHaveLength(1)
  over.abort()
  await Promise.all(tabs)
})

test('an offer that has ended before its turn does not ring', async () => {
  const { tab, rung } = world()
  const over = new AbortController()
  over.abort()
  await tab('a', false, over.signal)
  expect(rung).toEqual([])
})

function fakeSound(isAllowed: () => boolean) {
  const played: boolean[] = []
  return {
    played,
    async play() {
      played.push(isAllowed())
      if (!isAllowed()) throw new DOMException('', 'NotAllowedError')
    },
  }
}

test('[CAL-01] rings until the call is answered, declined or over', async () => {
  const clock = fakeClock()
  const over = new AbortController()
  const sound = fakeSound(() => true)
  const ringing = ringOn(sound.play, clock, over.signal)
  await clock.advance(6000)
  expect(sound.played).toHaveLength(3)
  over.abort()
  await ringing
  await clock.advance(6000)
  expect(sound.played).toHaveLength(3)
})

test('[CAL-01] a browser that refuses sound before a press stays silent, and rings after one', async () => {
  const clock = fakeClock()
  const over = new AbortController()
  let isPressed = false
  const sound = fakeSound(() => isPressed)
  const ringing = ringOn(sound.play, clock, over.signal)
  await clock.advance(1000)
  isPressed = true
  await clock.advance(2000)
  expect(sound.played).toEqual([false, true])
  over.abort()
  await ringing
})
