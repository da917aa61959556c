import type { CloudParameters } from '#core/contract/index.ts'
import { sleep } from '#core/platform/clock.ts'
import { backOffMs, type Pauses } from '#core/platform/pause.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { createDiscoverySteps, type StepDeps } from './discovery-steps.ts'

/** A start that has saved regions to work with shows its rows and opens its link first. */
const unhurriedMs = 2000
const refreshMs = 30 * 60_000
const searchPauses = { firstMs: 5000, longestMs: 10 * 60_000 }
const recheckPauses = { firstMs: 500, longestMs: 30_000 }

/** Searches and measures again and again, at the pace that the state asks for. */
export type Search = {
  begin(): void
  askConfig(): Promise<Result<CloudParameters>>
  /** Takes the region that the facts of now speak for. */
  choose(current: string | null): void
  save(): void
  /** Measures again and again until the state is trusted again. */
  recheck(): void
  measureNow(): Promise<Result<null>>
}

export function createSearch(deps: StepDeps & { pauses: Pauses }): Search {
  const { machine, clock, random, signal, onEvent } = deps
  const { pause } = deps.pauses
  const { choose, save, askConfig, measure, discover } = createDiscoverySteps(deps)
  const known = () => machine.state().known

  async function discoverAgainAndAgain() {
    if (known().found) await sleep(clock, unhurriedMs, signal)
    for (let failures = 0; !signal.aborted; ) {
      const isWhole = await discover()
      failures = isWhole ? 0 : failures + 1
      if (isWhole) await sleep(clock, refreshMs, signal)
      else await pause(backOffMs(searchPauses, failures - 1, random), signal)
    }
  }

  async function recheckUntil(trusted: AbortSignal) {
    for (let looks = 0; !trusted.aborted; looks += 1) {
      await pause(backOffMs(recheckPauses, looks, random), trusted)
      if (!trusted.aborted && known().regions.length > 0) await measure(trusted)
    }
  }

  const guarded = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      if (!signal.aborted) onEvent('warn', 'fault', { error: error instanceof Error ? error.name : 'unknown' })
    })

  return {
    begin: () => guarded(discoverAgainAndAgain()),
    askConfig,
    choose,
    save: () => guarded(save()),
    recheck() {
      const now = machine.state()
      if (now.name === 'rechecking') guarded(recheckUntil(AbortSignal.any([now.trusted.signal, signal])))
    },
    async measureNow() {
      if (known().regions.length > 0) await measure(signal)
      else await discover()
      const { regions, failure } = known()
      return regions.length === 0 && failure !== null ? { ok: false, error: failure } : ok(null)
    },
  }
}
