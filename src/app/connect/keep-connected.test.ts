import { expect, test } from 'vitest'
import { deferred } from '#core/platform/deferred.ts'
import { fakeClock, settle } from '#tests/fakes/fake-clock.ts'
import type { Target } from './connection-states.ts'
import { type ConnectionEnd, type Greeted, keepConnected } from './keep-connected.ts'

/** A tab whose hubs answer when the test says so. */
function setUp({ hadHub = false } = {}) {
  const clock = fakeClock()
  const greetings: Array<{
    target: Target
    deadlineMs: number
    signal: AbortSignal
    answer: (as: Greeted<string>) => void
  }> = []
  const events: string[] = []
  const ends = new Map<string, (end: ConnectionEnd) => void>()
  const announce = keepConnected<string>({
    build: 'b5',
    hadHub,
    clock,
    hubs: {
      greet(target, deadlineMs, signal) {
        const answer = deferred<Greeted<string>>()
        greetings.push({ target, deadlineMs, signal, answer: answer.resolve })
        return answer.promise
      },
      use: (hub) => events.push(`use ${hub}`),
      leave: (hub) => events.push(`leave ${hub}`),
      end(hub) {
        const end = deferred<ConnectionEnd>()
        ends.set(hub, end.resolve)
        return end.promise
      },
      onIncompatible: () => events.push('reload'),
    },
  })
  const latest = () => {
    const greeting = greetings.at(-1)
    if (!greeting) throw new Error('no hub was greeted')
    return greeting
  }
  return {
    clock,
    greetings,
    events,
    announce,
    latest,
    async answer(as: Greeted<string>) {
      latest().answer(as)
      await settle()
    },
    async end(hub: string, name: ConnectionEnd['name']) {
      ends.get(hub)?.({ name })
      await settle()
    },
  }
}

test('a tab waits longer for each greeting, and tries another worker after every third', async () => {
  const { clock, greetings, answer } = setUp()
  for (let count = 0; count < 7; count += 1) {
    await answer({ name: 'failed' })
    await clock.advance(300)
  }
  expect(greetings.map(({ deadlineMs }) => deadlineMs / 1000)).toEqual([2, 4, 8, 16, 16, 16, 16, 16])
  expect(greetings.map(({ target }) => target.worker)).toEqual([0, 0, 0, 1, 1, 1, 2, 2])
})

test('a tab stays with its hub until the epoch is over, and then greets the same worker at once', async () => {
  const { clock, events, greetings, latest, answer, end } = setUp()
  await answer({ name: 'failed' })
  await clock.advance(300)
  await answer({ name: 'welcomed', hub: 'one' })
  await end('one', 'epoch-over')
  expect(events).toEqual(['use one', 'leave one'])
  expect([greetings.length, latest().target.worker, latest().deadlineMs]).toEqual([3, 0, 2000])
})

test('[PWA-05] a tab of a browser that had a hub before tries another worker after the first greeting', async () => {
  const { clock, latest, answer } = setUp({ hadHub: true })
  await answer({ name: 'failed' })
  await clock.advance(300)
  expect([latest().target.worker, latest().deadlineMs]).toEqual([1, 4000])
})

test('[PWA-05] a tab that had a hub tries another worker after each greeting that is not answered: several may be ending', async () => {
  const { clock, greetings, answer, end } = setUp()
  await answer({ name: 'welcomed', hub: 'one' })
  await end('one', 'epoch-over')
  for (let count = 0; count < 3; count += 1) {
    await answer({ name: 'failed' })
    await clock.advance(300)
  }
  const again = greetings.slice(1)
  expect(again.map(({ deadlineMs }) => deadlineMs / 1000)).toEqual([2, 4, 8, 16])
  expect(again.map(({ target }) => target.worker)).toEqual([0, 1, 2, 3])
})

test('a tab leaves a hub that hangs for another worker', async () => {
  const { events, latest, answer, end } = setUp()
  await answer({ name: 'welcomed', hub: 'one' })
  await end('one', 'silent')
  expect([events, latest().target.worker]).toEqual([['use one', 'leave one'], 1])
})

test('when a hub takes over, a connected tab moves to it, and the end of the old one is ignored', async () => {
  const { announce, events, greetings, latest, answer, end } = setUp()
  await answer({ name: 'welcomed', hub: 'one' })
  announce({ name: 'owning', worker: 1 })
  expect(events).toEqual(['use one'])
  announce({ name: 'took-over', worker: 1 })
  await answer({ name: 'welcomed', hub: 'two' })
  await end('one', 'epoch-over')
  expect([events, greetings.length, latest().target.worker]).toEqual([['use one', 'leave one', 'use two'], 2, 1])
})

test('a tab gives up a greeting when another hub owns the rows, and greets that one when the first has ended', async () => {
  const { announce, greetings, latest, answer } = setUp()
  announce({ name: 'owning', worker: 0 })
  expect(latest().signal.aborted).toBe(false)
  announce({ name: 'owning', worker: 1 })
  expect([latest().signal.aborted, greetings.length]).toEqual([true, 1])
  await answer({ name: 'failed' })
  expect([greetings.length, latest().target.worker, latest().signal.aborted]).toEqual([2, 1, false])
})

test('a hub that welcomed the tab after it was given up is left', async () => {
  const { announce, events, greetings, answer } = setUp()
  announce({ name: 'took-over', worker: 1 })
  await answer({ name: 'welcomed', hub: 'late' })
  expect([events, greetings.length]).toEqual([['leave late'], 2])
})

test('a tab greets the newest build that it has heard of, and never an older one', async () => {
  const { announce, latest, answer, end } = setUp()
  announce({ name: 'newer-build', build: 'b4', url: '/b4.js' })
  await answer({ name: 'welcomed', hub: 'one' })
  announce({ name: 'newer-build', build: 'b6', url: '/b6.js' })
  await end('one', 'epoch-over')
  expect(latest().target).toEqual({ build: 'b6', url: '/b6.js', worker: 0 })
  await answer({ name: 'superseded', build: 'b5', url: '/b7.js' })
  expect(latest().target.url).toBe('/b7.js')
})

test('[PWA-05] a tab that no worker of a newer build answers tries its own script again, and follows the newer one if it lives', async () => {
  const { clock, announce, greetings, answer, end } = setUp({ hadHub: true })
  announce({ name: 'newer-build', build: 'b6', url: '/b6.js' })
  await answer({ name: 'welcomed', hub: 'one' })
  await end('one', 'epoch-over')
  for (let count = 0; count < 2; count += 1) {
    await answer({ name: 'failed' })
    await clock.advance(300)
  }
  const [, ...again] = greetings
  expect(again.map(({ target }) => target)).toEqual([
    { build: 'b6', url: '/b6.js', worker: 0 },
    { build: 'b6', url: '/b6.js', worker: 1 },
    { build: 'b5', url: null, worker: 0 },
  ])
  await answer({ name: 'superseded', build: 'b6', url: '/b6.js' })
  expect(greetings.at(-1)?.target).toEqual({ build: 'b6', url: '/b6.js', worker: 0 })
})

test('a tab that the hub refuses for its protocol reloads, and greets no hub any more', async () => {
  const { clock, announce, events, greetings, answer } = setUp()
  await answer({ name: 'refused' })
  announce({ name: 'took-over', worker: 1 })
  await clock.advance(60_000)
  expect([events, greetings.length]).toEqual([['reload'], 1])
})
