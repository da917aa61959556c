import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createTokenEnds } from './token-ends.ts'

it('[audit 12] a connection is closed when its newest token ends, and no longer watched when it is gone', async () => {
  const clock = fakeClock()
  const ends = createTokenEnds(clock)
  const closed: string[] = []
  const client = (name: string) => ({ close: () => void closed.push(name) })
  const [old, renewed, gone] = [client('old'), client('renewed'), client('gone')]
  const startMs = clock.nowMs()
  for (const each of [old, renewed, gone]) ends.set(each, startMs + 900_000)
  ends.forget(gone)
  await clock.advance(600_000)
  ends.set(renewed, startMs + 1_500_000)
  await clock.advance(300_000)
  expect(closed).toEqual(['old'])
  await clock.advance(600_000)
  expect(closed).toEqual(['old', 'renewed'])
})
