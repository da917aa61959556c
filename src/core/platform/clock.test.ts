import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { sleep } from './clock.ts'

it('a sleep that has ended leaves no listener at its signal, and one whose signal aborts ends at once', async () => {
  const clock = fakeClock()
  const { signal } = new AbortController()
  let listeners = 0
  const { addEventListener, removeEventListener } = signal
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listeners += 1
    addEventListener.apply(signal, args)
  }
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listeners -= 1
    removeEventListener.apply(signal, args)
  }
  const slept = sleep(clock, 1000, signal)
  await clock.advance(1000)
  await slept
  expect(listeners).toBe(0)

  const leaving = new AbortController()
  const cut = sleep(clock, 1000, leaving.signal)
  leaving.abort()
  await cut
})
