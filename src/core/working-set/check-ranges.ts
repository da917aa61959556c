import { type Clock, sleep } from '#core/platform/clock.ts'

/** Pause before the first check, in milliseconds: a start has more urgent work. */
const restMs = 60_000
/** From the end of a check to the next. */
const betweenMs = 4 * 3_600_000

/**
 * Checks at a start, and now and then, that the messages which the ranges of a conversation claim are stored: what a
 * range claims is never asked for, so a row that the browser has lost would stay away for ever.
 *
 * @param deps.onHealed so many conversations claimed messages that are not stored; their ranges are right now
 */
export async function checkRanges(deps: {
  store: { conversationIds(): Promise<string[]>; healRanges(roomId: string): Promise<boolean> }
  onHealed: (count: number) => void
  clock: Clock
  signal: AbortSignal
}): Promise<void> {
  const { store, onHealed, clock, signal } = deps
  for (let pauseMs = restMs; ; pauseMs = betweenMs) {
    await sleep(clock, pauseMs, signal)
    if (signal.aborted) return
    let count = 0
    // One at a time: what users wait for goes in between.
    for (const roomId of await store.conversationIds()) {
      if (signal.aborted) return
      if (await store.healRanges(roomId)) count += 1
    }
    if (count > 0) onHealed(count)
  }
}
