import { type Clock, sleep } from '#core/platform/clock.ts'
import type { Sync } from '#core/sync/sync.ts'

const checkMs = 30_000
const retryMs = 2000

/** Catches up on request, and checks from time to time: an entry over MQTT can be lost while the link stays open. */
export function createCatchUp(deps: { sync: Sync; isOpen: () => boolean; clock: Clock; signal: AbortSignal }): {
  now(): Promise<void>
  begin(): void
} {
  const { sync, isOpen, clock, signal } = deps

  async function checkAgainAndAgain() {
    while (!signal.aborted) {
      await sleep(clock, checkMs, signal)
      if (isOpen() && sync.state().name === 'complete') await sync.check()
    }
  }

  return {
    /** Tries until it succeeds, as long as the link is open. */
    async now() {
      for (;;) {
        const result = await sync.catchUp()
        if (result.ok || !isOpen() || signal.aborted) return
        await sleep(clock, retryMs, signal)
      }
    },
    begin: () => void checkAgainAndAgain(),
  }
}
