import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'

/** Browsers play and mix no sound in a page in which nothing was pressed: it waits for the next press. */
export type NextPress = {
  /** Runs at the next press, unless the signal aborts before. */
  run(work: () => void, signal: AbortSignal): void
  /** Whether something waits for longer than browsers take to begin. */
  isAwaited(): boolean
  /** Returns how to stop. */
  subscribe(run: () => void): () => void
}

/** Browsers may begin by themselves within this time, in milliseconds. */
const beginsWithinMs = 1000

/** @param deps.target where presses arrive: the document */
export function createNextPress(deps: { target: EventTarget; clock: Clock; signal: AbortSignal }): NextPress {
  const { target, clock, signal } = deps
  const waiting = new Map<() => void, { isLong: boolean }>()
  const changes = createListeners()

  function pressed() {
    const works = [...waiting.keys()]
    waiting.clear()
    for (const work of works) work()
    changes.call()
  }
  for (const press of ['pointerup', 'keydown']) target.addEventListener(press, pressed, { signal, capture: true })

  return {
    run(work, until) {
      const wait = { isLong: false }
      waiting.set(work, wait)
      until.addEventListener('abort', () => waiting.delete(work) && changes.call(), { once: true })
      const waitsLong = () => {
        wait.isLong = true
        changes.call()
      }
      clock.after(beginsWithinMs, waitsLong, until)
    },
    isAwaited: () => [...waiting.values()].some(({ isLong }) => isLong),
    subscribe: changes.add,
  }
}
