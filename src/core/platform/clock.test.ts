import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { afterAwake, type Clock, sleep } from './clock.ts'

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

it('the sleep of a computer counts as one second of waiting, however long it was', () => {
  let due: (() => void)[] = []
  const clock: Clock = { nowMs: () => 0, after: (_delayMs, run, signal) => due.push(() => signal?.aborted || run()) }
  const wake = () => {
    const now = due
    due = []
    for (const run of now) run()
  }
  const answered = new AbortController()
  const calls = { late: 0, answered: 0 }
  afterAwake(clock, 8000, () => (calls.late += 1), new AbortController().signal)
  afterAwake(clock, 2500, () => (calls.answered += 1), answered.signal)
  wake()
  answered.abort()
  for (let steps = 1; steps < 7; steps += 1) wake()
  expect(calls).toEqual({ late: 0, answered: 0 })
  wake()
  wake()
  expect(calls).toEqual({ late: 1, answered: 0 })
})
