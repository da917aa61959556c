import type { CloudParameters, Environment } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import { type Asker, isoCodeOf } from './decide-region.ts'
import type { DiscoveryState } from './discovery-states.ts'

export type DiscoveryFacts = {
  /** Null until discovery has told once, as are the facts below. */
  env: Environment | null
  isOnPremises: boolean | null
  serviceName: string | null
  /** Country that the client seems, or is forced, to be in. */
  isoCode: string | null
  homeRegion: string | null
  /** In the order of the service list; without regions its fallbacks. Round trips: null is out of reach or not measured. */
  regions: Array<{
    namespace: string
    /** Where its calls go. */
    url: string
    /** The lowest of both; null when the service did not answer in 1000 ms. */
    rttMs: number | null
    loadBalancerMs: number | null
    serviceMs: number | null
  }>
  localMeasuredAtMs: number | null
  /** Namespace of the region in use; null: the host that the app came from. */
  chosen: string | null
  forcedBy: 'session-storage' | 'cloud-config' | null
  /** The line to the region is lost, and others are looked at. */
  isRechecking: boolean
  /** Without the credentials of the log. */
  cloudConfig: Omit<CloudParameters, 'LogToken'>
  /** `kept`: of the last time. */
  cloudConfigSource: 'remote' | 'kept' | 'built-in'
  /** When the service list was last answered: what is shown is as old as that. */
  localFoundAtMs: number | null
  /** Why the last discovery failed; null when it did not. */
  failure: Failure | null
}

/** The facts for people who look into a region's trouble; without the credentials of the log. */
export function factsOf({ name, known }: DiscoveryState, asker: Asker): DiscoveryFacts {
  const { found, cloud } = known
  const { LogToken: _, ...cloudConfig } = cloud.config
  return {
    env: found?.appConfig.env ?? null,
    isOnPremises: found?.appConfig.isOnPremises ?? null,
    serviceName: found?.appConfig.serviceName ?? null,
    isoCode: isoCodeOf(known, asker) || null,
    homeRegion: found?.list.homeRegion ?? null,
    regions: known.regions.map(({ namespace, rttMs, loadBalancerMs, serviceMs, services }) => ({
      namespace,
      url: services.ENTRY,
      rttMs,
      loadBalancerMs,
      serviceMs,
    })),
    localMeasuredAtMs: known.localMeasuredAtMs,
    chosen: known.chosen,
    forcedBy: known.forcedBy,
    isRechecking: name === 'rechecking',
    cloudConfig,
    cloudConfigSource: cloud.source,
    localFoundAtMs: known.localFoundAtMs,
    failure: known.failure,
  }
}
