import type { LiveValue } from '#core/store/rows.ts'
import { type Asker, isoCodeOf } from './decide-region.ts'
import type { DiscoveryState } from './discovery-states.ts'

/** The facts for people who look into a region's trouble; without the credentials of the log. */
export function factsOf({ name, known }: DiscoveryState, asker: Asker): LiveValue<'discovery'> {
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
