import type { Bucket, Taken } from './bucket.ts'

/** Buckets by name. */
export type BucketStore = {
  take(id: string, bucket: Bucket, tokens: number): Promise<Taken>
  giveBack(id: string, bucket: Bucket, tokens: number): Promise<void>
  /** Fills a bucket. */
  fill(id: string): Promise<void>
}
