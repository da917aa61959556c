import type { CloudParameters } from '#core/contract/index.ts'
import type { Machine } from '#core/platform/machine.ts'
import type { Result } from '#core/platform/result.ts'
import { askCloudConfig, measureRegions } from './ask-region.ts'
import { decideRegion } from './decide-region.ts'
import type { DiscoveryDeps } from './discovery.ts'
import type { DiscoveryEvent, DiscoveryState } from './discovery-states.ts'
import { findServices } from './find-services.ts'
import { saveDiscovery } from './saved-discovery.ts'

/** The single steps of discovery; each sends its outcome to the machine. */
export type DiscoverySteps = {
  /** Takes the region that the facts of now speak for. */
  choose(current: string | null): void
  save(): Promise<void>
  askConfig(): Promise<Result<CloudParameters>>
  /** Measures and takes the best region, unless `until` aborts meanwhile. */
  measure(until: AbortSignal): Promise<void>
  /** One search; answers whether nothing of it failed. */
  discover(): Promise<boolean>
}

export type StepDeps = DiscoveryDeps & { machine: Machine<DiscoveryState, DiscoveryEvent>; showFacts: () => void }

export function createDiscoverySteps(deps: StepDeps): DiscoverySteps {
  const { machine, configHost, clock, who, signal, onEvent } = deps
  const { send, state } = machine
  const known = () => state().known

  function choose(current: string | null) {
    const before = known()
    const { choice, hasMoved, isLeftDead } = decideRegion(before, who(), current)
    send({ name: 'chosen', choice })
    // Requests to a dead region would wait for their deadline; their outcome is asked of the next region.
    if (isLeftDead) before.place.left.abort()
    if (hasMoved) onEvent('info', 'moved', { from: before.chosen, to: choice.chosen, forcedBy: choice.forcedBy })
    deps.showFacts()
    if (hasMoved) deps.onMoved()
  }

  async function save() {
    const { found, localFoundAtMs, cloud, chosen } = known()
    if (!found || localFoundAtMs === null) return
    await saveDiscovery(deps.keyValue, { configHost, ...found, cloud: cloud.config, chosen, localFoundAtMs })
  }

  async function askConfig(): Promise<Result<CloudParameters>> {
    const answer = await askCloudConfig(known(), who(), deps)
    if (!answer.ok) return answer
    send({ name: 'configured', cloud: answer.value, isAnonymous: who()?.isAnonymous ?? false })
    deps.onCloudConfig()
    return answer
  }

  async function measure(until: AbortSignal) {
    const regions = await measureRegions(known(), who(), deps)
    if (signal.aborted) return
    send({ name: 'measured', regions, localAtMs: clock.nowMs() })
    if (until.aborted) return
    choose(known().chosen)
    await save()
  }

  async function discover(): Promise<boolean> {
    const answer = await findServices(configHost, who()?.serviceId ?? null, deps)
    if (signal.aborted) return false
    if (answer.ok) send({ name: 'found', found: answer.value, localAtMs: clock.nowMs() })
    else {
      send({ name: 'not-found', failure: answer.error })
      onEvent('warn', 'failed', { failure: answer.error.name, code: answer.error.code })
    }
    const config = await askConfig()
    if (!config.ok) onEvent('warn', 'no-cloud-config', { failure: config.error.name, code: config.error.code })
    await measure(signal)
    return answer.ok && config.ok
  }

  return { choose, save, askConfig, measure, discover }
}
