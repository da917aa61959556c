import type { Clock } from '#core/platform/clock.ts'
import { createListeners } from '#core/platform/listeners.ts'

/** Whether the user looks at the app in this browser: some tab is seen, and was used a moment ago. */
export type Attention = {
  /** Some tab is seen, or none is. */
  seen(isAnySeen: boolean): void
  /** Some tab was used: a key, a press, the pointer. */
  used(): void
  isAttended(): boolean
  /** Calls `onChange` with each change until `signal` aborts. */
  listen(onChange: () => void, signal: AbortSignal): void
}

/** Somebody who has not used the app for so many milliseconds does not read along, although it is on the screen. */
export const attendedMs = 120_000

export function createAttention(clock: Clock): Attention {
  const listeners = createListeners()
  let isSeen = false
  let usedAtMs: number | null = null
  let isPlanned = false
  let told = false

  const isUsed = () => usedAtMs !== null && clock.nowMs() - usedAtMs < attendedMs
  const isAttended = () => isSeen && isUsed()

  function look() {
    if (isAttended() !== told) {
      told = !told
      listeners.call()
    }
    if (!told || isPlanned || usedAtMs === null) return
    isPlanned = true
    clock.after(usedAtMs + attendedMs - clock.nowMs(), () => {
      isPlanned = false
      look()
    })
  }

  return {
    seen(isAnySeen) {
      isSeen = isAnySeen
      look()
    },
    used() {
      usedAtMs = clock.nowMs()
      look()
    },
    isAttended,
    listen: (onChange, signal) => void listeners.add(onChange, signal),
  }
}
