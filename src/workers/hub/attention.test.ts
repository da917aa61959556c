import { expect, test } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { attendedMs, closedMs, createAttention } from './attention.ts'

function setUp() {
  const clock = fakeClock()
  const attention = createAttention(clock)
  const told: string[] = []
  attention.listen(() => told.push(attention.state()), new AbortController().signal)
  return { clock, told, ...attention }
}

test('[PWA-03] a tab that is seen and was used a moment ago is looked at, until nobody has used it for two minutes', async () => {
  const { clock, told, tabs, used } = setUp()
  tabs('seen')
  expect(told).toEqual([])
  used()
  await clock.advance(attendedMs / 2)
  used()
  await clock.advance(attendedMs - 1)
  expect(told).toEqual(['attended'])
  await clock.advance(1)
  expect(told).toEqual(['attended', 'open'])
  expect(clock.waiting()).toBe(0)
  used()
  expect(told).toEqual(['attended', 'open', 'attended'])
})

test('[PWA-03] a tab that nobody sees any more is not looked at, however much it was used', () => {
  const { told, tabs, used, state } = setUp()
  used()
  tabs('seen')
  tabs('unseen')
  used()
  expect(told).toEqual(['attended', 'open'])
  expect(state()).toBe('open')
})

test('[PWA-03] [INQ-03] the last tab is closed: the app counts as closed, unless a tab comes back as quickly as a reload', async () => {
  const { clock, told, tabs, used } = setUp()
  tabs('seen')
  used()
  tabs('none')
  await clock.advance(closedMs - 1)
  tabs('seen')
  await clock.advance(closedMs)
  expect(told).toEqual(['attended', 'open', 'attended'])
  tabs('none')
  tabs('none')
  await clock.advance(closedMs)
  expect(told).toEqual(['attended', 'open', 'attended', 'open', 'closed'])
  tabs('unseen')
  expect(told.at(-1)).toBe('open')
})
