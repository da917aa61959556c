import { createHash } from 'node:crypto'
import { eq, lte, sql } from 'drizzle-orm'
import { type Db, rowsOf } from '#server/db/database.ts'
import { costMs } from './bucket.ts'
import type { BucketStore } from './bucket-store.ts'
import { limitBuckets } from './tables.ts'

/** Buckets in the database, which all processes share. One statement decides and takes. */
export function createSharedBuckets({ db, nowMs }: { db: Db; nowMs: () => number }): BucketStore {
  return {
    async take(id, bucket, tokens) {
      const [hash, now, cost] = [hashOf(id), nowMs(), costMs(bucket, tokens)]
      const taken = await rowsOf<{ full_at_ms: number }>(
        db,
        sql`
          insert into limit_buckets as b (id, full_at_ms) values (${hash}, ${now + cost}::bigint)
          on conflict (id) do update
          set full_at_ms = greatest(b.full_at_ms, ${now}::bigint) + ${cost}::bigint
          where greatest(b.full_at_ms, ${now}::bigint) + ${cost}::bigint <= ${now + bucket.windowMs}::bigint
          returning full_at_ms`,
      )
      if (taken[0]) return { isTaken: true, fullAtMs: taken[0].full_at_ms }
      const [row] = await db.select().from(limitBuckets).where(eq(limitBuckets.id, hash))
      return { isTaken: false, retryAfterMs: Math.max(1, (row?.fullAtMs ?? now) + cost - now - bucket.windowMs) }
    },
    async giveBack(id, bucket, tokens) {
      const back = costMs(bucket, tokens)
      await db
        .update(limitBuckets)
        .set({ fullAtMs: sql`${limitBuckets.fullAtMs} - ${back}::bigint` })
        .where(eq(limitBuckets.id, hashOf(id)))
    },
    async fill(id) {
      await db.delete(limitBuckets).where(eq(limitBuckets.id, hashOf(id)))
    },
  }
}

/** Deletes buckets that are full again. */
export const pruneBuckets = (db: Db, nowMs: number) => db.delete(limitBuckets).where(lte(limitBuckets.fullAtMs, nowMs))

/** Short, and without the addresses of people. */
const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url')
