import { expect, it } from 'vitest'
import type { Profile } from '#core/contract/index.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createSigns, type SignKind } from './signs.ts'

function setUp(kind: SignKind = 'typing') {
  const clock = fakeClock()
  const published: number[] = []
  const shown: string[][] = []
  const typing = createSigns({
    kind,
    profile: { eid: 'me', serviceId: 's' } as Profile,
    clock,
    publish: () => published.push(clock.nowMs()),
    show: (_, eids) => shown.push(eids),
    signal: new AbortController().signal,
  })
  return { clock, typing, published, shown, startMs: clock.nowMs() }
}

it('[MSG-01] typing is announced every 2 s at most, in each room', async () => {
  const { clock, typing, published, startMs } = setUp()
  for (let atMs = 0; atMs < 5000; atMs += 100) {
    typing.send('room')
    await clock.advance(100)
  }
  expect(published).toEqual([startMs, startMs + 2000, startMs + 4000])
  typing.send('another room')
  expect(published.length).toBe(4)
})

it('[INQ-03] a colleague who keeps looking is shown all the time, and for 20 s afterwards', async () => {
  const { clock, typing: looking, shown } = setUp('looking')
  for (let times = 0; times < 3; times += 1) {
    looking.receive('room', 'colleague')
    await clock.advance(10_000)
  }
  expect(shown).toEqual([['colleague']])
  await clock.advance(10_000)
  expect(shown).toEqual([['colleague'], []])
})

it('[MSG-01] a typing sign is shown for 3 s after the last one, and ends with the message', async () => {
  const { clock, typing, shown } = setUp()
  typing.receive('room', 'visitor')
  await clock.advance(2900)
  typing.receive('room', 'visitor')
  await clock.advance(2900)
  expect(shown).toEqual([['visitor']])
  await clock.advance(100)
  expect(shown).toEqual([['visitor'], []])
  typing.receive('room', 'visitor')
  typing.stop('room', 'visitor')
  expect(shown.slice(2)).toEqual([['visitor'], []])
  typing.receive('room', 'me')
  expect(shown.length).toBe(4)
})
