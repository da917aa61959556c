import { expect, it } from 'vitest'
import { createWork, type WorkParts } from './work.ts'

it('[PWA-02] no working set begins when the client has ended, as after a wait for a transaction', async () => {
  const ending = new AbortController()
  const work = createWork({} as never, ending.signal)
  ending.abort()
  const begun: unknown[] = []
  await work.begin((signal) => {
    begun.push(signal)
    return {} as WorkParts
  })
  expect([begun, work.present()]).toEqual([[], null])
})
