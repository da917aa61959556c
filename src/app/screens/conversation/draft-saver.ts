import type { Clock } from '#core/platform/clock.ts'

/** Least time between two saves. */
const saveEveryMs = 200
const retryMs = 500
const longestRetryMs = 30_000

export type DraftSaver = {
  /** Called when the draft has changed: the first change is saved at once, further ones together. */
  changed(): void
  /** Saves unsaved changes now. */
  saveNow(): void
  isSaving(): boolean
}

/**
 * Decides when a draft is saved: one save at a time, at most every 200 ms, and again after a save that failed.
 *
 * @param deps.save starts a save and settles with whether it succeeded; null if there is nothing to save
 * @param deps.onSaved called after each save, successful or not
 */
export function createDraftSaver(deps: {
  clock: Clock
  signal: AbortSignal
  save: () => Promise<boolean> | null
  onSaved: () => void
}): DraftSaver {
  const { clock, signal, save, onSaved } = deps
  let isSaving = false
  let isWaiting = false
  let failures = 0

  async function saveNow(): Promise<void> {
    if (isSaving) return
    const saving = save()
    if (!saving) return
    isSaving = true
    const isSaved = await saving
    isSaving = false
    failures = isSaved ? 0 : failures + 1
    onSaved()
    waitThenSave(isSaved ? saveEveryMs : Math.min(retryMs * 2 ** failures, longestRetryMs))
  }

  function waitThenSave(delayMs: number): void {
    if (isWaiting || signal.aborted) return
    isWaiting = true
    const goOn = () => {
      isWaiting = false
      void saveNow()
    }
    clock.after(delayMs, goOn, signal)
  }

  return {
    changed() {
      if (isWaiting || isSaving) return
      void saveNow()
      waitThenSave(saveEveryMs)
    },
    saveNow: () => void saveNow(),
    isSaving: () => isSaving,
  }
}
