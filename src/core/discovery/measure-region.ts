import type { Region } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Transport } from '#core/transport/transport.ts'

/** A region and the round trips to it, in milliseconds; null if no answer came in time. */
export type MeasuredRegion = Region & { loadBalancerMs: number | null; serviceMs: number | null }

/** [DIS-07] */
const loadBalancerDeadlineMs = 600
const serviceDeadlineMs = 1000

/**
 * The service is pinged until so many answers have come or its deadline is used up, and the lowest round trip counts: a
 * single one may have waited for a busy thread or a lost packet, and then all regions look alike.
 */
const servicePings = 3

/**
 * Pings a region's load balancer and then its service; the first ping opens the connection for the others. A region
 * whose service does not answer is out of reach, whatever its load balancer answers.
 */
export async function measureRegion(
  region: Region,
  deps: { transportTo: (host: string) => Transport; clock: Clock; isoCode: string; signal: AbortSignal },
): Promise<MeasuredRegion> {
  const { transportTo, clock, signal } = deps

  async function time(host: string, id: 'pingLoadBalancer' | 'pingService', deadlineMs: number) {
    const startMs = clock.nowMs()
    const answer = await transportTo(host).send(id, {}, { deadlineMs, signal })
    // The local clock may have been set back during the ping.
    return answer.ok ? Math.max(0, clock.nowMs() - startMs) : null
  }

  const tidyUrl = deps.isoCode === 'CN' && region.tidyUrlCN !== null ? region.tidyUrlCN : region.tidyUrl
  const loadBalancerMs = await time(tidyUrl, 'pingLoadBalancer', loadBalancerDeadlineMs)
  const serviceMs = await lowest(() => time(region.services.ENTRY, 'pingService', serviceDeadlineMs))
  const rttMs = serviceMs === null ? null : Math.min(serviceMs, loadBalancerMs ?? serviceMs)
  return { ...region, rttMs, loadBalancerMs, serviceMs }
}

/** Null if the first round trip has no answer. */
async function lowest(measure: () => Promise<number | null>): Promise<number | null> {
  let low: number | null = null
  for (let [pings, usedMs] = [0, 0]; pings < servicePings && usedMs < serviceDeadlineMs; pings += 1) {
    const rttMs = await measure()
    if (rttMs === null) return low
    low = Math.min(low ?? rttMs, rttMs)
    usedMs += rttMs
  }
  return low
}

/** The regions with the lower round trips of two measurements; what is out of reach in the later one stays so. */
export const withLower = (later: readonly MeasuredRegion[], earlier: readonly MeasuredRegion[]): MeasuredRegion[] =>
  later.map((region) => {
    const before = earlier.find(({ namespace }) => namespace === region.namespace)
    return region.rttMs !== null && before?.rttMs != null && before.rttMs < region.rttMs ? before : region
  })
