import { browserStore } from '#app/data/browser-storage.ts'
import { type CameraSide, type ChoiceSource, type MediaChoices, standardChoices } from './media-choices.ts'

/** The user's choices in this browser; `ring`: the speaker on which offers and calls ring. */
export type OwnChoices = MediaChoices & { ring: string | null }

const name = 'everline-media'
const standard: OwnChoices = { ...standardChoices, ring: null }
const listeners = new Set<() => void>()
/** Not stored: the next call begins with the usual camera. */
let cameraSide: CameraSide | null = null
let last: { text: string | null; choices: OwnChoices } = { text: null, choices: standard }

/** The choices of this browser, kept in its storage and shared by its tabs [CAL-11]. */
export const ownChoices: ChoiceSource<OwnChoices> & { choose(choices: Partial<OwnChoices>): void } = {
  read() {
    const text = browserStore.getItem(name)
    if (text !== last.text || cameraSide !== last.choices.cameraSide)
      last = { text, choices: { ...choicesIn(text), cameraSide } }
    return last.choices
  },
  choose({ cameraSide: side = cameraSide, ...choices }) {
    cameraSide = side
    const { cameraSide: _, ...kept } = ownChoices.read()
    browserStore.setItem(name, JSON.stringify({ ...kept, ...choices }))
    for (const run of [...listeners]) run()
  },
  subscribe(run) {
    // Another tab's choice.
    const onStorage = (event: StorageEvent) => event.key === name && run()
    listeners.add(run)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(run)
      window.removeEventListener('storage', onStorage)
    }
  },
}

/** Missing and malformed choices get their defaults. */
export function choicesIn(text: string | null): OwnChoices {
  const kept = objectIn(text)
  const device = (value: unknown) => (typeof value === 'string' ? value : null)
  const isOn = (value: unknown) => value !== false
  return {
    microphone: device(kept.microphone),
    camera: device(kept.camera),
    cameraSide: null,
    speaker: device(kept.speaker),
    ring: device(kept.ring),
    echoCancellation: isOn(kept.echoCancellation),
    noiseSuppression: isOn(kept.noiseSuppression),
    autoGainControl: isOn(kept.autoGainControl),
    backgroundBlur: kept.backgroundBlur === true,
  }
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value instanceof Object ? { ...value } : {}
  } catch {
    return {}
  }
}
