import type { Environment } from '#core/contract/index.ts'
import type { Failure } from '#core/platform/result.ts'
import type { CloudSettings } from './cloud-settings.ts'
import { type Asker, isoCodeOf, settingsFor } from './decide-region.ts'
import type { DiscoveryState } from './discovery-states.ts'
import type { ServiceConfig } from './service-config.ts'

export type DiscoveryFacts = {
  /** Null until discovery has succeeded once; so are the facts below. */
  env: Environment | null
  isOnPremises: boolean | null
  serviceName: string | null
  /** The country that the client seems to be in, or that is forced. */
  isoCode: string | null
  homeRegion: string | null
  /**
   * In the order of the service list; if it has no regions, its fallbacks. A round trip is null if it was not measured
   * or no answer came.
   */
  regions: Array<{
    namespace: string
    /** Address that calls of this region go to. */
    url: string
    /** The lower of the two round trips; null if the service did not answer within 1000 ms. */
    rttMs: number | null
    loadBalancerMs: number | null
    serviceMs: number | null
  }>
  localMeasuredAtMs: number | null
  /** Namespace of the region in use; null means the host that the app was loaded from. */
  chosen: string | null
  forcedBy: 'session-storage' | 'cloud-config' | null
  /** The connection to the region is lost, and all regions are measured again. */
  isRechecking: boolean
  /** The service config of the region in use [ENT-03], without what a link brought to sign in by. */
  service: Pick<ServiceConfig, 'serviceId' | 'CSDUrl' | 'urls' | 'premiumConfig' | 'isAnonymous'>
  /** The cloud config for the signed-in user [ENT-04]. */
  cloudSettings: CloudSettings
  /** `kept`: stored by an earlier start. */
  cloudConfigSource: 'remote' | 'kept' | 'built-in'
  /** When the service list was last answered, by the local clock. */
  localFoundAtMs: number | null
  /** Why the last discovery failed; null if it succeeded. */
  failure: Failure | null
}

/** The facts for diagnostics, without the credentials of the log. */
export function factsOf({ name, known }: DiscoveryState, asker: Asker): DiscoveryFacts {
  const { found, cloud } = known
  const { serviceId, CSDUrl, urls, premiumConfig, isAnonymous } = known.config
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
    service: { serviceId, CSDUrl, urls, premiumConfig, isAnonymous },
    cloudSettings: settingsFor(known, asker),
    cloudConfigSource: cloud.source,
    localFoundAtMs: known.localFoundAtMs,
    failure: known.failure,
  }
}
