import { createMixer, type Mixer } from './mixer.ts'

/** The one mixer of a media host, which is open while the microphone is. */
export type SharedMixer = {
  /** Null: it is not open, or this browser cannot mix. */
  current(): Mixer | null
  /** Opens it unless it is open. */
  open(microphone: MediaStreamTrack): void
  close(): void
}

export function createSharedMixer(deps: { createContext(): AudioContext | null }): SharedMixer {
  let mixer: Mixer | null = null

  function openMixer(microphone: MediaStreamTrack): Mixer | null {
    const context = deps.createContext()
    if (!context) return null
    if (context.state === 'suspended') resumeWhenPressed(context)
    const opened = createMixer(context)
    opened.setMicrophone(microphone)
    return opened
  }

  return {
    current: () => mixer,
    open(microphone) {
      mixer ??= openMixer(microphone)
    },
    close() {
      mixer?.close()
      mixer = null
    },
  }
}

/** Browsers run no mixer in a page in which nothing was pressed: the next press starts it. */
function resumeWhenPressed(context: AudioContext): void {
  const over = new AbortController()
  const resume = () => {
    if (context.state !== 'closed') void context.resume()
    over.abort()
  }
  for (const press of ['pointerup', 'keydown'])
    document.addEventListener(press, resume, { signal: over.signal, capture: true })
}
