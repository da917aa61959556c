import { expect, it } from 'vitest'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { onceFree } from './once-free.ts'

/** Refuses so often, and then says yes. */
async function answers(refusals: number, name: 'already-in-call' | 'call-over' = 'already-in-call') {
  const clock = fakeClock()
  let tries = 0
  const result = onceFree(async (): Promise<Result<null>> => {
    tries += 1
    return tries <= refusals ? fail(name) : ok(null)
  }, clock)
  await clock.advance(60_000)
  return { isOk: (await result).ok, tries }
}

it('[CAL-13] a call is answered when the backend has learned that the present one is held', async () => {
  expect(await answers(3)).toEqual({ isOk: true, tries: 4 })
})

it('[CAL-12] other refusals of the answer are reported at once, and a call that is never held is not waited for', async () => {
  expect(await answers(1, 'call-over')).toEqual({ isOk: false, tries: 1 })
  expect((await answers(1000)).isOk).toBe(false)
})
