import { expect, test } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { attendedMs, createAttention } from './attention.ts'

function setUp() {
  const clock = fakeClock()
  const attention = createAttention(clock)
  const told: boolean[] = []
  attention.listen(() => told.push(attention.isAttended()), new AbortController().signal)
  return { clock, told, ...attention }
}

test('[PWA-03] a tab that is seen and was used a moment ago is looked at, until nobody has used it for two minutes', async () => {
  const { clock, told, seen, used } = setUp()
  seen(true)
  expect(told).toEqual([])
  used()
  await clock.advance(attendedMs / 2)
  used()
  await clock.advance(attendedMs - 1)
  expect(told).toEqual([true])
  await clock.advance(1)
  expect(told).toEqual([true, false])
  expect(clock.waiting()).toBe(0)
  used()
  expect(told).toEqual([true, false, true])
})

test('[PWA-03] a tab that nobody sees any more is not looked at, however much it was used', () => {
  const { told, seen, used, isAttended } = setUp()
  used()
  seen(true)
  seen(false)
  used()
  expect(told).toEqual([true, false])
  expect(isAttended()).toBe(false)
})
