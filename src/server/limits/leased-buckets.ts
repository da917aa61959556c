import type { Bucket, Taken } from './bucket.ts'
import type { BucketStore } from './bucket-store.ts'

/** Part of a bucket that a process takes at once. */
const leasePart = 1 / 20
/** Tokens that were taken and not used are lost after this time. */
const leaseMs = 10_000
const mostLeases = 50_000

/**
 * Takes tokens from shared buckets some at a time and hands them out from memory: most calls then ask no database.
 * Processes together allow no more than the bucket has; what one of them has taken and does not use is missing for the
 * others.
 */
export function createLeasedBuckets(shared: BucketStore, { nowMs }: { nowMs: () => number }): BucketStore {
  const leases = new Map<string, { left: number; untilMs: number; fullAtMs: number }>()
  /** Leases that are being taken: whoever comes meanwhile waits, or each would take one. */
  const renewals = new Map<string, Promise<Taken>>()

  function fromLease(id: string, tokens: number): Taken | null {
    const lease = leases.get(id)
    if (!lease || lease.left < tokens || lease.untilMs <= nowMs()) return null
    lease.left -= tokens
    return { isTaken: true, fullAtMs: lease.fullAtMs }
  }

  async function renew(id: string, bucket: Bucket, tokens: number): Promise<Taken> {
    const lease = Math.max(tokens, Math.floor((bucket.windowMs / bucket.tokenMs) * leasePart))
    const taken = await shared.take(id, bucket, lease)
    if (!taken.isTaken) return lease > tokens ? shared.take(id, bucket, tokens) : taken
    if (leases.size >= mostLeases) leases.clear()
    leases.set(id, { left: lease - tokens, untilMs: nowMs() + leaseMs, fullAtMs: taken.fullAtMs })
    return taken
  }

  return {
    async take(id, bucket, tokens) {
      for (;;) {
        const taken = fromLease(id, tokens)
        if (taken) return taken
        const underWay = renewals.get(id)
        if (!underWay) break
        const outcome = await underWay
        if (!outcome.isTaken) return outcome
      }
      const renewal = renew(id, bucket, tokens).finally(() => renewals.delete(id))
      renewals.set(id, renewal)
      return renewal
    },
    giveBack: (id, bucket, tokens) => shared.giveBack(id, bucket, tokens),
    async fill(id) {
      leases.delete(id)
      await shared.fill(id)
    },
  }
}
