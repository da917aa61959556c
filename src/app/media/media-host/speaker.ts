import type { Clock } from '#core/platform/clock.ts'
import type { NextPress } from './next-press.ts'

/** Plays the sound of one leg on the chosen speaker. */
export type Speaker = {
  setPlays(plays: boolean): void
  /** Another speaker was chosen; null: the system's. */
  setSink(deviceId: string | null): void
  close(): void
}

/**
 * The element also keeps playing, silently, what is only mixed for others: Chromium gives Web Audio no sound of another
 * side that no element plays (crbug.com/121673).
 */
export function createSpeaker(
  track: MediaStreamTrack,
  deps: { createAudio(): HTMLAudioElement; nextPress: NextPress; clock: Clock; sink: string | null },
): Speaker {
  const { clock, createAudio, nextPress } = deps
  const element = createAudio()
  const over = new AbortController()
  element.muted = true
  element.volume = 0
  element.srcObject = new MediaStream([track])
  const play = () => void element.play().catch(() => over.signal.aborted || nextPress.run(play, over.signal))
  // Chromium lets a muted element begin without a press, and pauses it when it is to be heard.
  const playOn = () => track.readyState === 'live' && play()
  element.addEventListener('pause', playOn, { signal: over.signal })

  const setSink = (deviceId: string | null) => {
    // Not in all browsers; a speaker that has gone is refused, and the system's goes on.
    if ('setSinkId' in element) void element.setSinkId(deviceId ?? '').catch(() => {})
  }
  setSink(deps.sink)
  play()
  return {
    setPlays(plays) {
      if (element.muted === !plays) return
      if (plays) element.muted = false
      fade(element, plays ? 1 : 0, clock, () => {
        if (!plays) element.muted = true
      })
    },
    setSink,
    close() {
      over.abort()
      fade(element, 0, clock, () => {
        element.pause()
        element.srcObject = null
      })
    },
  }
}

const steps = 6
const stepMs = 8

/** Moves the volume of an element to `volume` within some 50 ms, so that the ear hears no click. */
function fade(element: HTMLMediaElement, volume: number, clock: Clock, onEnd?: () => void): void {
  const first = element.volume
  const step = (index: number) => {
    element.volume = first + ((volume - first) * index) / steps
    if (index === steps) onEnd?.()
    else clock.after(stepMs, () => step(index + 1))
  }
  step(1)
}
