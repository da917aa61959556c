import { factsOfError } from '#core/logging/error-facts.ts'
import { sleep } from '#core/platform/clock.ts'
import { type Generation, noInheritance } from './generation.ts'
import { type RunDeps, reportGeneration, runGeneration } from './run-generation.ts'
import { createServing, type Served } from './serving.ts'

/** The generations of one hub, one after another. */
export type Generations = {
  /** The generation that serves now, or the next one that does. */
  serving(): Promise<Served>
  present(): Generation | null
  /**
   * Ends the present generation after the command that asked for it has been answered. The next one follows unless the
   * hub is leaving; commands that come meanwhile wait for it.
   */
  endPresent(): void
  /** Runs generations until `tenure` aborts; settles when the last one is closed. */
  run(tenure: AbortSignal): Promise<void>
}

const retryMs = 1000

/** @param deps.onBegun called when a generation has begun */
export function createGenerations(deps: Omit<RunDeps, 'serving'>): Generations {
  const { clock } = deps.parts
  const serving = createServing()
  return {
    serving: serving.next,
    present: serving.present,
    endPresent() {
      serving.stop()
      clock.after(0, serving.endPresent)
    },
    async run(tenure) {
      let inherited = noInheritance
      while (!tenure.aborted) {
        try {
          inherited = await runGeneration({ ...deps, serving }, inherited, tenure)
        } catch (error) {
          reportGeneration(deps.log, 'error', 'not-begun', factsOfError(error))
          // Not even a new database could be opened: tabs are not served until the next attempt succeeds.
          inherited = { ...inherited, setAside: true }
          await sleep(clock, retryMs, tenure)
        }
      }
    },
  }
}
