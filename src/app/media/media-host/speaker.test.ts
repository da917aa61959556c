import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeClock } from '#tests/fakes/fake-clock.ts'
import { createNextPress } from './next-press.ts'
import { createSpeaker } from './speaker.ts'

beforeEach(() => {
  vi.stubGlobal('MediaStream', class {})
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A speaker in a page whose browser plays no sound until something is pressed. */
function begin() {
  const clock = fakeClock()
  const page = new EventTarget()
  const now = { isPressed: false, plays: 0 }
  const over = new AbortController()
  const nextPress = createNextPress({ target: page, clock, signal: over.signal })
  // The checked edge: what the speaker uses of an element.
  const element = Object.assign(new EventTarget(), {
    muted: false,
    volume: 1,
    srcObject: null as unknown,
    async play() {
      if (!element.muted && !now.isPressed) throw new DOMException('not allowed', 'NotAllowedError')
      now.plays++
    },
    pause() {},
  })
  const speaker = createSpeaker({ readyState: 'live' } as MediaStreamTrack, {
    createAudio: () => element as unknown as HTMLAudioElement,
    nextPress,
    clock,
    sink: null,
  })
  const press = () => {
    now.isPressed = true
    page.dispatchEvent(new Event('pointerup'))
  }
  return { clock, element, nextPress, now, press, speaker }
}

/** As Chromium does with what began muted. */
function unmute({ element, speaker }: ReturnType<typeof begin>) {
  speaker.setPlays(true)
  element.dispatchEvent(new Event('pause'))
}

it('[CAL-13] sound that the browser refuses begins with the next press, for which the user is asked', async () => {
  const all = begin()
  const { clock, nextPress, now, press } = all
  await clock.advance(2000)
  expect([now.plays, nextPress.isAwaited()]).toEqual([1, false])
  unmute(all)
  await clock.advance(900)
  expect(nextPress.isAwaited()).toBe(false)
  await clock.advance(200)
  expect(nextPress.isAwaited()).toBe(true)
  press()
  await clock.advance(0)
  expect([now.plays, nextPress.isAwaited()]).toEqual([2, false])
})

it('[CAL-13] sound of a leg that is closed meanwhile waits for no press', async () => {
  const all = begin()
  const { clock, nextPress, now, press, speaker } = all
  unmute(all)
  await clock.advance(2000)
  const told: boolean[] = []
  nextPress.subscribe(() => told.push(nextPress.isAwaited()))
  speaker.close()
  press()
  await clock.advance(0)
  expect([told.at(0), now.plays]).toEqual([false, 1])
})
