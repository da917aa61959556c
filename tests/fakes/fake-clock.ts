import type { Clock } from '#core/platform/clock.ts'

export type FakeClock = Clock & {
  /** Advances the time by `ms`: runs due timers and what they start, in order, until nothing is due or pending. */
  advance(ms: number): Promise<void>
  /** How many timers wait. */
  waiting(): number
}

/** Lets pending promise chains settle, however long they are: the event loop goes on only when none is left. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Lets the first `count` turns of pending promise chains happen: what is in the midst of its work stays there. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve()
}

/** A clock that only the test advances. */
export function fakeClock(startMs = 1_800_000_000_000): FakeClock {
  let nowMs = startMs
  let timers: Array<{ atMs: number; run: () => void }> = []
  return {
    nowMs: () => nowMs,
    after(delayMs, run, signal) {
      if (signal?.aborted) return
      const drop = () => {
        timers = timers.filter((each) => each !== timer)
      }
      const fire = () => {
        signal?.removeEventListener('abort', drop)
        run()
      }
      const timer = { atMs: nowMs + delayMs, run: fire }
      timers.push(timer)
      signal?.addEventListener('abort', drop, { once: true })
    },
    waiting: () => timers.length,
    async advance(ms) {
      const untilMs = nowMs + ms
      await settle()
      for (;;) {
        const [due] = timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)
        if (!due) break
        timers = timers.filter((timer) => timer !== due)
        nowMs = Math.max(nowMs, due.atMs)
        due.run()
        await settle()
      }
      nowMs = untilMs
      await settle()
    },
  }
}
