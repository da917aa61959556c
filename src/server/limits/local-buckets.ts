import { costMs, takeFrom } from './bucket.ts'
import type { BucketStore } from './bucket-store.ts'

const mostBuckets = 100_000

/** Buckets in the memory of this process: enough where no other process shares the database. A restart fills them. */
export function createLocalBuckets({ nowMs }: { nowMs: () => number }): BucketStore {
  const fullAt = new Map<string, number>()

  function put(id: string, fullAtMs: number) {
    // Used last stands last: the oldest are dropped when somebody fills the table.
    fullAt.delete(id)
    fullAt.set(id, fullAtMs)
    if (fullAt.size <= mostBuckets) return
    const now = nowMs()
    for (const [each, atMs] of fullAt) if (atMs <= now) fullAt.delete(each)
    for (const each of fullAt.keys()) {
      if (fullAt.size <= mostBuckets) return
      fullAt.delete(each)
    }
  }

  return {
    async take(id, bucket, tokens) {
      const taken = takeFrom(bucket, fullAt.get(id) ?? 0, { tokens, nowMs: nowMs() })
      if (taken.isTaken) put(id, taken.fullAtMs)
      return taken
    },
    async giveBack(id, bucket, tokens) {
      const fullAtMs = fullAt.get(id)
      if (fullAtMs !== undefined) put(id, fullAtMs - costMs(bucket, tokens))
    },
    async fill(id) {
      fullAt.delete(id)
    },
  }
}
