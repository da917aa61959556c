import type { Clock } from '#core/platform/clock.ts'
import { fade } from './fade.ts'

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
  deps: { createAudio(): HTMLAudioElement; clock: Clock; sink: string | null },
): Speaker {
  const { clock, createAudio } = deps
  const element = createAudio()
  const over = new AbortController()
  element.muted = true
  element.volume = 0
  element.srcObject = new MediaStream([track])
  // Browsers refuse sound in a page in which nothing was pressed: the next press starts it.
  const play = () => void element.play().catch(() => playWhenPressed(play, over.signal))

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

function playWhenPressed(play: () => void, signal: AbortSignal): void {
  if (signal.aborted) return
  for (const press of ['pointerup', 'keydown']) {
    document.addEventListener(press, play, { once: true, signal, capture: true })
  }
}
