import { expect, it } from 'vitest'
import type { WorkingSet } from '#core/working-set/working-set.ts'
import { createWork, type WorkParts } from './work.ts'

function setUp() {
  const ending = new AbortController()
  let opened = 0
  const open = () => {
    opened += 1
    return { outbox: { start: async () => {} } } as WorkingSet
  }
  const work = createWork({} as never, ending.signal, open)
  return { work, ending, opened: () => opened, begin: () => work.begin(() => ({}) as WorkParts) }
}

it('[PWA-02] no working set begins when the client has ended, as after a wait for a transaction', async () => {
  const { work, ending, opened, begin } = setUp()
  ending.abort()
  await begin()
  expect([opened(), work.present()]).toEqual([0, null])
})

it('[PWA-02] two working sets begin at the same time: the first is kept, until it ends', async () => {
  const { work, opened, begin } = setUp()
  await Promise.all([begin(), begin()])
  expect(opened()).toBe(1)
  work.end()
  await begin()
  expect(opened()).toBe(2)
})
