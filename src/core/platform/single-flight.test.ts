import { expect, test } from 'vitest'
import { deferred } from './deferred.ts'
import { createRerun } from './single-flight.ts'

test('calls during a run start one more run when it has ended, and no more', async () => {
  const ends = [deferred<void>(), deferred<void>(), deferred<void>()]
  let runs = 0
  const rerun = createRerun(() => ends[runs++]?.promise ?? Promise.resolve())
  const first = rerun()
  const calls = [rerun(), rerun()]
  expect(runs).toBe(1)
  ends[0]?.resolve()
  ends[1]?.resolve()
  await Promise.all([first, ...calls])
  expect(runs).toBe(2)
  ends[2]?.resolve()
  await rerun()
  expect(runs).toBe(3)
})

test('a failed run rejects its callers, and the next call runs again', async () => {
  let runs = 0
  const rerun = createRerun(() => {
    runs += 1
    return runs === 1 ? Promise.reject(new Error('refused')) : Promise.resolve()
  })
  await expect(rerun()).rejects.toThrow('refused')
  await rerun()
  expect(runs).toBe(2)
})
