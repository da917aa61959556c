import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'

/** Whether a hub serves this tab, as the user is told. */
export type Served = {
  /** A hub serves the tab now, or has gone. */
  set(isServed: boolean): void
  now(): boolean
  follow(onChange: () => void): () => void
}

/** A hub that begins anew is there sooner, in milliseconds: nothing is said of that. */
const quietMs = 3000

/**
 * A hub says how the connection is. After a moment without any hub, the tab shows the last state no longer: it may be
 * wrong [PWA-05].
 */
export function createServed(clock: Clock): Served {
  const { add: follow, call: changed } = createListeners()
  let isServed = true
  let returned = new AbortController()
  function show(next: boolean) {
    if (next === isServed) return
    isServed = next
    changed()
  }

  return {
    now: () => isServed,
    follow,
    set(next) {
      returned.abort()
      returned = new AbortController()
      if (next) show(true)
      else clock.after(quietMs, () => show(false), returned.signal)
    },
  }
}
