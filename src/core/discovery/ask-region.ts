import { type CloudParameters, projectIdOf } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Transport } from '#core/transport/transport.ts'
import { type Asker, isoCodeOf } from './decide-region.ts'
import { candidatesOf, type Known } from './discovery-states.ts'
import { type MeasuredRegion, measureRegion } from './measure-region.ts'

type Deps = {
  /** Sends requests to a host without a session. */
  transportTo: (host: string) => Transport
  clock: Clock
  signal: AbortSignal
}

const cloudDeadlineMs = 5000

export const measureRegions = (known: Known, asker: Asker, deps: Deps): Promise<MeasuredRegion[]> =>
  Promise.all(
    candidatesOf(known.found).map((region) => measureRegion(region, { ...deps, isoCode: isoCodeOf(known, asker) })),
  )

/** The cloud config for the signed-in user [DIS-06]. */
export async function askCloudConfig(
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
