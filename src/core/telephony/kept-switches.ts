import * as v from 'valibot'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { CallSwitches } from './call-facts.ts'

/**
 * How the user has switched microphone, camera and hold of their calls, stored before the backend is told: the next hub must
 * not open what was closed.
 */
export type KeptSwitches = {
  loaded: Promise<void>
  of(callId: string): CallSwitches
  /** Settles when it is stored. */
  keep(callId: string, switches: CallSwitches): Promise<void>
  forget(callId: string): void
}

const Stored = v.record(
  v.string(),
  v.object({
    isMuted: v.exactOptional(v.boolean()),
    isHeld: v.exactOptional(v.boolean()),
    hasCamera: v.exactOptional(v.boolean()),
    hasScreen: v.exactOptional(v.boolean()),
  }),
)
const storedAs = 'call-switches'

export function createKeptSwitches(keyValue: KeyValue): KeptSwitches {
  let kept: v.InferOutput<typeof Stored> = {}
  let storing: Promise<unknown> = Promise.resolve()

  function store(): Promise<void> {
    const present = kept
    // One after the other: an older state must not overwrite a newer one. Without storage it lasts as long as this realm.
    const stored = storing.then(() => keyValue.set(storedAs, present)).catch(() => {})
    storing = stored
    return stored
  }

  return {
    loaded: keyValue.get(storedAs).then(
      (value) => {
        const read = v.safeParse(Stored, value)
        if (read.success) kept = { ...read.output, ...kept }
      },
      () => {},
    ),
    of: (callId) => kept[callId] ?? {},
    keep(callId, switches) {
      kept = { ...kept, [callId]: { ...kept[callId], ...switches } }
      return store()
    },
    forget(callId) {
      if (!(callId in kept)) return
      const { [callId]: _, ...others } = kept
      kept = others
      void store()
    },
  }
}
