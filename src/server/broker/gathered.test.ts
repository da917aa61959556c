import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createGathered } from './gathered.ts'

const staff = 'everline/s/staff'
const withEntries = (...numbers: number[]) => JSON.stringify({ entries: numbers.map((n) => ({ n, what: ']}' })) })

function gather() {
  const clock = fakeClock()
  const ending = new AbortController()
  const published: Array<{ topic: string; numbers: number[] }> = []
  const put = createGathered({
    clock,
    signal: ending.signal,
    publish(topic, payload) {
      const { entries } = JSON.parse(payload) as { entries: Array<{ n: number }> }
      published.push({ topic, numbers: entries.map(({ n }) => n) })
    },
  })
  const numbers = () => published.map((each) => each.numbers)
  return { clock, ending, published, put, numbers }
}

it('the first entries go at once, and those that come soon after them together, in their order', async () => {
  const { clock, put, numbers } = gather()
  put(staff, withEntries(1))
  expect(numbers()).toEqual([[1]])
  put(staff, withEntries(2, 3))
  put(staff, withEntries(4))
  expect(numbers()).toEqual([[1]])
  await clock.advance(100)
  expect(numbers()).toEqual([[1], [2, 3, 4]])
  put(staff, withEntries(5))
  await clock.advance(100)
  expect(numbers()).toEqual([[1], [2, 3, 4], [5]])
})

it('after a quiet moment entries go at once again, and no timer is left', async () => {
  const { clock, put, numbers } = gather()
  put(staff, withEntries(1))
  await clock.advance(100)
  expect(clock.waiting()).toBe(0)
  put(staff, withEntries(2))
  expect(numbers()).toEqual([[1], [2]])
})

it('at the end of the process what is kept back is left to the feed, which clients catch up with', async () => {
  const { clock, ending, put, numbers } = gather()
  put(staff, withEntries(1))
  put(staff, withEntries(2))
  ending.abort()
  await clock.advance(100)
  expect([numbers(), clock.waiting()]).toEqual([[[1]], 0])
})

it('topics do not wait for each other', () => {
  const { put, published } = gather()
  put(staff, withEntries(1))
  put('everline/other/staff', withEntries(1))
  expect(published).toEqual([
    { topic: staff, numbers: [1] },
    { topic: 'everline/other/staff', numbers: [1] },
  ])
})

it('a message does not grow without end, and nothing is lost or comes twice', async () => {
  const { clock, put, numbers } = gather()
  const all = Array.from({ length: 5000 }, (_, index) => index)
  for (const n of all) put(staff, withEntries(n))
  await clock.advance(100)
  expect(numbers().length).toBeGreaterThan(2)
  expect(numbers().flat()).toEqual(all)
})

it('a payload that is not written as this build does goes by itself', async () => {
  const { clock, put, numbers } = gather()
  put(staff, withEntries(1))
  put(staff, withEntries(2))
  put(staff, '{"later":true,"entries":[{"n":3}]}')
  put(staff, withEntries(4))
  await clock.advance(100)
  expect(numbers()).toEqual([[1], [2], [3], [4]])
})
