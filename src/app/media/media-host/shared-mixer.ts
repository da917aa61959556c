import { createMixer, type Mixer } from './mixer.ts'
import type { NextPress } from './next-press.ts'

/** The one mixer of a media host, which is open while the microphone is. */
export type SharedMixer = {
  /** Null: it is not open, or this browser cannot mix. */
  current(): Mixer | null
  /** Null too while the browser lets it run no sound yet: all that it mixes is silent. */
  running(): Mixer | null
  /** @param microphone null: who only listens has none */
  open(microphone: MediaStreamTrack | null): void
  close(): void
}

export function createSharedMixer(deps: {
  createContext(): AudioContext | null
  nextPress: NextPress
  /** Called when the mixer has started or stopped running. */
  onRunning(): void
}): SharedMixer {
  let present: { mixer: Mixer; context: AudioContext } | null = null
  let waiting = new AbortController()

  function runWhenPressed(context: AudioContext) {
    waiting.abort()
    waiting = new AbortController()
    if (context.state !== 'running') deps.nextPress.run(() => void context.resume().catch(() => {}), waiting.signal)
  }

  return {
    current: () => present?.mixer ?? null,
    running: () => (present?.context.state === 'running' ? present.mixer : null),
    open(microphone) {
      if (present) return
      const context = deps.createContext()
      if (!context) return
      present = { mixer: createMixer(context), context }
      present.mixer.setMicrophone(microphone)
      runWhenPressed(context)
      context.addEventListener('statechange', () => {
        if (present?.context !== context) return
        runWhenPressed(context)
        deps.onRunning()
      })
    },
    close() {
      waiting.abort()
      present?.mixer.close()
      present = null
    },
  }
}
