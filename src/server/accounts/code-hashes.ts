import { createHmac } from 'node:crypto'
import type { KeyRing } from '#server/session/key-ring.ts'

/** The hashes under which the database finds one-time codes. Without the installation's keys nobody can compute them. */
export function createCodeHashes(keys: KeyRing): {
  /** By each key of the ring: codes that were issued before a change of keys stay valid. */
  hashesOf(...parts: readonly string[]): string[]
  /** By the present key. */
  hashOf(...parts: readonly string[]): string
} {
  const hashesOf = (...parts: readonly string[]) =>
    keys.map((key) =>
      createHmac('sha256', key)
        .update(['one-time-code', ...parts].join('\n'))
        .digest('base64url'),
    )
  return { hashesOf, hashOf: (...parts) => hashesOf(...parts)[0] ?? '' }
}
