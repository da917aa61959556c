import { expect, test } from 'vitest'
import { createLateTexts } from './late-texts.ts'

const texts = { lost: { message: 'Someone else got there first.', advice: '' } }

/** Late texts whose requests the test answers. */
function setUp() {
  const requests: { come(): void; fail(): void }[] = []
  let arrivals = 0
  const late = createLateTexts<typeof texts>(
    () =>
      new Promise((come, fail) => {
        requests.push({ come: () => come(texts), fail: () => fail(new TypeError('offline')) })
      }),
  )
  late.onArrived(() => {
    arrivals += 1
  })
  return { late, requests, arrivals: () => arrivals }
}

test('the first text that is read requests all of them once, and is there when they have arrived', async () => {
  const { late, requests, arrivals } = setUp()
  expect([late.read(), late.read()]).toEqual([null, null])
  expect(requests).toHaveLength(1)
  const loaded = late.load()
  requests[0]?.come()
  await loaded
  expect(late.read()).toBe(texts)
  expect([requests.length, arrivals()]).toEqual([1, 1])
})

test('texts that could not be loaded are requested again by the next read', async () => {
  const { late, requests, arrivals } = setUp()
  const failed = late.load()
  requests[0]?.fail()
  await failed
  expect(arrivals()).toBe(0)
  expect(late.read()).toBeNull()
  expect(requests).toHaveLength(2)
  const loaded = late.load()
  requests[1]?.come()
  await loaded
  expect(late.read()).toBe(texts)
})
