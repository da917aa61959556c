import { type CloudParameters, projectIdOf } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Transport } from '#core/transport/transport.ts'
import { type Asker, hasForceEnded, isoCodeOf } from './decide-region.ts'
import { candidatesOf, type Known } from './discovery-states.ts'
import { findServices } from './find-services.ts'
import { type MeasuredRegion, measureRegion, withLower } from './measure-region.ts'
import { createRegionInUse } from './region-in-use.ts'
import type { StepDeps } from './step-deps.ts'

/** The single steps of discovery; each sends its outcome to the machine. */
export type DiscoverySteps = {
  /**
   * Takes the region that fits what is known now. After a force the regions are measured first [DIS-04]; false: none has
   * answered, and the forced one stays.
   */
  choose(): Promise<boolean>
  askConfig(): Promise<Result<CloudParameters>>
  /** Measures and takes the best region, unless `until` aborts first. */
  measure(until: AbortSignal): Promise<void>
  /** Searches once; false if any part failed. */
  discover(): Promise<boolean>
}

/** A first choice is confirmed after this time, in milliseconds: when it is made, the start keeps everything busy. */
const confirmAfterMs = 5000

/** @param deps.guarded runs work that nobody waits for */
export function createDiscoverySteps(deps: StepDeps & { guarded: (work: Promise<unknown>) => void }): DiscoverySteps {
  const { machine, configHost, clock, who, signal, onEvent } = deps
  const { send, state } = machine
  const known = () => state().known
  const { decide, save } = createRegionInUse(deps)

  async function choose() {
    // Measurements taken while another region was forced may be old.
    if (hasForceEnded(known(), who())) {
      await measure(signal)
      return known().isNearest
    }
    decide()
    await save()
    return true
  }

  async function askConfig(): Promise<Result<CloudParameters>> {
    const answer = await askCloudConfig(known(), who(), deps)
    if (signal.aborted) return answer
    const now = { localAtMs: clock.nowMs(), isAnonymous: who()?.isAnonymous ?? false }
    send(answer.ok ? { name: 'configured', cloud: answer.value, ...now } : { name: 'not-configured', ...now })
    deps.onCloudConfig()
    return answer
  }

  async function measure(until: AbortSignal) {
    const regions = await measureRegions(known(), who(), deps)
    if (signal.aborted) return
    send({ name: 'measured', regions, localAtMs: clock.nowMs() })
    if (until.aborted) return
    if (decide() && regions.length > 1) deps.guarded(confirm(regions))
    await save()
  }

  /** Chooses once more without favour to the region in use, by the lower round trips of both measurements. */
  async function confirm(first: readonly MeasuredRegion[]) {
    const { chosen } = known()
    const isOver = () => signal.aborted || known().forcedBy !== null || known().chosen !== chosen
    await sleep(clock, confirmAfterMs, signal)
    if (isOver()) return
    const regions = withLower(await measureRegions(known(), who(), deps), first)
    if (isOver()) return
    send({ name: 'measured', regions, localAtMs: clock.nowMs() })
    decide({ isConfirming: true })
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
    // A region that was chosen although none answered must not stay until the next search.
    return answer.ok && config.ok && (known().regions.length < 2 || known().isNearest)
  }

  return { choose, askConfig, measure, discover }
}

type Deps = {
  /** Sends requests to a host without a session. */
  transportTo: (host: string) => Transport
  clock: Clock
  signal: AbortSignal
}

const cloudDeadlineMs = 5000

const measureRegions = (known: Known, asker: Asker, deps: Deps): Promise<MeasuredRegion[]> =>
  Promise.all(
    candidatesOf(known.found).map((region) => measureRegion(region, { ...deps, isoCode: isoCodeOf(known, asker) })),
  )

/** The cloud config for the signed-in user [DIS-06]. */
async function askCloudConfig(
  { place, found }: Known,
  asker: Asker,
  { transportTo, signal }: Deps,
): Promise<Result<CloudParameters>> {
  const answer = await transportTo(place.url).send(
    'getRemoteConfigs',
    { params: { projectId: projectIdOf(found?.appConfig.env ?? null) } },
    { deadlineMs: cloudDeadlineMs, signal, ...(asker ? { token: asker.accessToken } : {}) },
  )
  if (signal.aborted) return fail('network')
  return answer.ok ? ok(answer.value.parameters) : answer
}
