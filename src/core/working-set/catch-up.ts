import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Sync } from '#core/sync/sync.ts'

const againMs = 30_000
const retryMs = 2000

/** Catches up when told to, and every now and then: a hint of the broker can be lost without the link noticing. */
export function createCatchUp(deps: { sync: Sync; isOpen: () => boolean; clock: Clock; signal: AbortSignal }): {
  now(): Promise<void>
  begin(): void
} {
  const { sync, isOpen, clock, signal } = deps

  async function againAndAgain() {
    while (!signal.aborted) {
      await sleep(clock, againMs, signal)
      if (isOpen() && sync.state().name === 'whole') await sync.catchUp()
    }
  }

  return {
    /** Tries until it works, for as long as the link is open. */
    async now() {
      for (;;) {
        const result = await sync.catchUp()
        if (result.ok || !isOpen() || signal.aborted) return
        await sleep(clock, retryMs, signal)
      }
    },
    begin: () => void againAndAgain(),
  }
}
