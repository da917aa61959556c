import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Database } from '#server/db/database.ts'
import { type Bucket, bucketOf } from './bucket.ts'
import type { BucketStore } from './bucket-store.ts'
import { createLeasedBuckets } from './leased-buckets.ts'
import { type Limit, type LimitName, limitTable } from './limit-table.ts'
import { createLocalBuckets } from './local-buckets.ts'
import { createSharedBuckets } from './shared-buckets.ts'

/** Counts what is done, by the table of limits. */
export type Limits = {
  /**
   * Counts one more, or as many as `tokens` says. `too-many-requests` with `retryAfterSeconds` in its details when that
   * is too much: then nothing was counted.
   *
   * @param who whose use it is, as the limit's `by` says
   */
  take(name: LimitName, who: string, tokens?: number): Promise<Result<null>>
  /** Takes back what was counted: it turned out not to count. */
  giveBack(name: LimitName, who: string, tokens?: number): Promise<void>
  /** Forgets everything that was counted. */
  forget(name: LimitName, who: string): Promise<void>
}

/**
 * Limits that all processes share: their counts are in the database if others can use it too, else in memory.
 *
 * @param deps.factor multiplies what is allowed of ordinary use, never the guesses of secrets
 */
export function createLimits(deps: {
  database: Pick<Database, 'db' | 'shared'>
  factor: number
  nowMs: () => number
}): Limits {
  const { database, nowMs } = deps
  const exact = database.shared ? createSharedBuckets({ db: database.db, nowMs }) : createLocalBuckets({ nowMs })
  const stores: Record<Limit['kind'], BucketStore> = {
    guesses: exact,
    use: database.shared ? createLeasedBuckets(exact, { nowMs }) : exact,
  }
  const partsOf = (name: LimitName, who: string) => {
    const { kind }: Limit = limitTable[name]
    return { store: stores[kind], id: `${name} ${who}`, bucket: bucketOfLimit(limitTable[name], deps.factor) }
  }

  return {
    async take(name, who, tokens = 1) {
      const { store, id, bucket } = partsOf(name, who)
      const taken = await store.take(id, bucket, tokens)
      if (taken.isTaken) return ok(null)
      return fail('too-many-requests', undefined, { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
    },
    async giveBack(name, who, tokens = 1) {
      const { store, id, bucket } = partsOf(name, who)
      await store.giveBack(id, bucket, tokens)
    },
    async forget(name, who) {
      const { store, id } = partsOf(name, who)
      await store.fill(id)
    },
  }
}

function bucketOfLimit({ amount, perSeconds, kind }: Limit, factor: number): Bucket {
  return bucketOf(kind === 'use' ? amount * factor : amount, perSeconds * 1000)
}
