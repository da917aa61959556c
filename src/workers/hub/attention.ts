import type { Attention as State } from '#core/contract/topics.ts'
import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'

/** The tabs that a hub serves: one is seen, nobody sees any, or there is none. */
export type SeenTabs = 'seen' | 'unseen' | 'none'

/** Whether the user looks at the app in this browser: some tab is seen, and was used a moment ago. */
export type Attention = {
  tabs(now: SeenTabs): void
  /** Some tab was used: a key, a press, the pointer. */
  used(): void
  state(): State
  /** Calls `onChange` with each change until `signal` aborts. */
  listen(onChange: () => void, signal: AbortSignal): void
}

/** Somebody who has not used the app for so many milliseconds does not read along, although it is on the screen. */
export const attendedMs = 120_000
/** A hub outlives its last tab for a while. A tab that is loaded again comes back sooner than this, in milliseconds. */
export const closedMs = 3000

export function createAttention(clock: Clock): Attention {
  const listeners = createListeners()
  let seen: SeenTabs = 'unseen'
  let usedAtMs: number | null = null
  let isPlanned = false
  let isClosed = false
  let returned = new AbortController()
  let told: State = 'open'

  const isUsed = () => usedAtMs !== null && clock.nowMs() - usedAtMs < attendedMs
  function state(): State {
    if (isClosed) return 'closed'
    return seen === 'seen' && isUsed() ? 'attended' : 'open'
  }

  function look() {
    if (state() !== told) {
      told = state()
      listeners.call()
    }
    if (told !== 'attended' || isPlanned || usedAtMs === null) return
    isPlanned = true
    clock.after(usedAtMs + attendedMs - clock.nowMs(), () => {
      isPlanned = false
      look()
    })
  }

  function close() {
    isClosed = true
    look()
  }

  return {
    tabs(now) {
      if (now !== 'none') {
        returned.abort()
        isClosed = false
      } else if (seen !== 'none') {
        returned = new AbortController()
        clock.after(closedMs, close, returned.signal)
      }
      seen = now
      look()
    },
    used() {
      usedAtMs = clock.nowMs()
      look()
    },
    state,
    listen: (onChange, signal) => void listeners.add(onChange, signal),
  }
}
