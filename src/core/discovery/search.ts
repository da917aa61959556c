import type { CloudParameters } from '#core/contract/index.ts'
import { sleep } from '#core/platform/clock.ts'
import { backOffMs, type Pauses } from '#core/platform/pause.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { createDiscoverySteps } from './discovery-steps.ts'
import type { StepDeps } from './step-deps.ts'

/** Milliseconds before the first search of a start that has stored regions: it shows its rows and connects first. */
const unhurriedMs = 2000
const refreshMs = 30 * 60_000
const searchPauses = { firstMs: 5000, longestMs: 10 * 60_000 }
const recheckPauses = { firstMs: 500, longestMs: 30_000 }

/** Searches and measures repeatedly, as often as the state requires. */
export type Search = {
  begin(): void
  askConfig(): Promise<Result<CloudParameters>>
  /** Takes the region that fits what is known now. */
  choose(): void
  /** Measures repeatedly until the region is trusted again. */
  recheck(): void
  measureNow(): Promise<Result<null>>
}

export function createSearch(deps: StepDeps & { pauses: Pauses }): Search {
  const { machine, clock, random, signal, onEvent } = deps
  const { pause } = deps.pauses
  const { choose, askConfig, measure, discover } = createDiscoverySteps({ ...deps, guarded })
  const known = () => machine.state().known

  async function discoverAgainAndAgain() {
    if (known().found) await sleep(clock, unhurriedMs, signal)
    for (let failures = 0; !signal.aborted; ) {
      const isComplete = await discover()
      failures = isComplete ? 0 : failures + 1
      if (isComplete) await sleep(clock, refreshMs, signal)
      else await pause(backOffMs(searchPauses, failures - 1, random), signal)
    }
  }

  async function recheckUntil(trusted: AbortSignal) {
    for (let looks = 0; !trusted.aborted; looks += 1) {
      await pause(backOffMs(recheckPauses, looks, random), trusted)
      if (!trusted.aborted && known().regions.length > 0) await measure(trusted)
    }
  }

  /** A force may end at a moment when nothing answers. */
  async function chooseUntilAnswered() {
    let isChosen = await choose()
    for (let looks = 0; !isChosen && !signal.aborted; looks += 1) {
      await pause(backOffMs(recheckPauses, looks, random), signal)
      if (known().forcedBy !== null) return
      await measure(signal)
      isChosen = known().isNearest
    }
  }

  function guarded(work: Promise<unknown>) {
    work.catch((error: unknown) => {
      if (!signal.aborted) onEvent('warn', 'fault', { error: error instanceof Error ? error.name : 'unknown' })
    })
  }

  return {
    begin: () => guarded(discoverAgainAndAgain()),
    askConfig,
    choose: () => guarded(chooseUntilAnswered()),
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
