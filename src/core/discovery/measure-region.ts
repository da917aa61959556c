import type { Region } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Transport } from '#core/transport/transport.ts'

/** A region and the round trips to it, in milliseconds; null where no answer came in time. */
export type MeasuredRegion = Region & { loadBalancerMs: number | null; serviceMs: number | null }

/** [DIS-07] */
const loadBalancerDeadlineMs = 600
const serviceDeadlineMs = 1000

/**
 * Pings a region's load balancer and then its service, the first of which opens the connection for the second. A region
 * whose service does not answer is out of reach, whatever its load balancer says.
 */
export async function measureRegion(
  region: Region,
  deps: { transportTo: (host: string) => Transport; clock: Clock; isoCode: string; signal: AbortSignal },
): Promise<MeasuredRegion> {
  const { transportTo, clock, signal } = deps

  async function time(host: string, id: 'pingLoadBalancer' | 'pingService', deadlineMs: number) {
    const startMs = clock.nowMs()
    const answer = await transportTo(host).send(id, {}, { deadlineMs, signal })
    // The local clock may have been set meanwhile.
    return answer.ok ? Math.max(0, clock.nowMs() - startMs) : null
  }

  const tidyUrl = deps.isoCode === 'CN' && region.tidyUrlCN !== null ? region.tidyUrlCN : region.tidyUrl
  const loadBalancerMs = await time(tidyUrl, 'pingLoadBalancer', loadBalancerDeadlineMs)
  const serviceMs = await time(region.services.ENTRY, 'pingService', serviceDeadlineMs)
  const rttMs = serviceMs === null ? null : Math.min(serviceMs, loadBalancerMs ?? serviceMs)
  return { ...region, rttMs, loadBalancerMs, serviceMs }
}
