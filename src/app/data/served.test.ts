import { expect, test } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createServed } from './served.ts'

test('[PWA-05] a tab says that no hub serves it once there has been none for a moment, and no longer when there is one', async () => {
  const clock = fakeClock()
  const { set, now, follow } = createServed(clock)
  const said: boolean[] = []
  follow(() => said.push(now()))
  set(false)
  await clock.advance(2000)
  set(true)
  await clock.advance(5000)
  expect(said).toEqual([])
  set(false)
  await clock.advance(3000)
  expect(said).toEqual([false])
  set(true)
  expect(said).toEqual([false, true])
})
