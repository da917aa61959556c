import { expect, it } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { ringOn } from './ring-on.ts'

function fakeSound(isAllowed: () => boolean) {
  const played: boolean[] = []
  return {
    played,
    async play() {
      played.push(isAllowed())
      if (!isAllowed()) throw new DOMException('', 'NotAllowedError')
    },
  }
}

it('[CAL-01] rings until the call is answered, declined or over', async () => {
  const clock = fakeClock()
  const over = new AbortController()
  const sound = fakeSound(() => true)
  const ringing = ringOn(sound.play, clock, over.signal)
  await clock.advance(6000)
  expect(sound.played).toHaveLength(3)
  over.abort()
  await ringing
  await clock.advance(6000)
  expect(sound.played).toHaveLength(3)
})

it('[CAL-01] a browser that refuses sound before a press stays silent, and rings after one', async () => {
  const clock = fakeClock()
  const over = new AbortController()
  let isPressed = false
  const sound = fakeSound(() => isPressed)
  const ringing = ringOn(sound.play, clock, over.signal)
  await clock.advance(1000)
  isPressed = true
  await clock.advance(2000)
  expect(sound.played).toEqual([false, true])
  over.abort()
  await ringing
})
