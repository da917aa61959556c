/**
 * A token bucket as one number (the generic cell rate algorithm): the time at which the bucket is full again. Taking
 * moves it into the future, and time passing fills the bucket.
 */
export type Bucket = {
  /** Time in which an empty bucket becomes full. */
  windowMs: number
  /** Time that one token needs to come back. */
  tokenMs: number
}

export type Taken = { isTaken: true; fullAtMs: number } | { isTaken: false; retryAfterMs: number }

/** @param amount tokens of the full bucket */
export const bucketOf = (amount: number, windowMs: number): Bucket => ({ windowMs, tokenMs: windowMs / amount })

/**
 * Takes tokens. More than the bucket has when it is full are taken when it is full, or nobody could ever take them.
 *
 * @param fullAtMs of the bucket so far; 0 for one that was never used
 */
export function takeFrom(
  bucket: Bucket,
  fullAtMs: number,
  { tokens, nowMs }: { tokens: number; nowMs: number },
): Taken {
  const next = Math.max(fullAtMs, nowMs) + costMs(bucket, tokens)
  const excessMs = next - nowMs - bucket.windowMs
  return excessMs > 0 ? { isTaken: false, retryAfterMs: excessMs } : { isTaken: true, fullAtMs: next }
}

/** Time by which taking tokens moves `fullAtMs`, in whole milliseconds. */
export const costMs = ({ windowMs, tokenMs }: Bucket, tokens: number): number =>
  Math.min(Math.floor(tokens * tokenMs), windowMs)
