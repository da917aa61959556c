import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from '#server/session/key-ring.ts'

/** Purpose of a signed address: reading a file, uploading its bytes, or reading a help picture. */
export type PathUse = 'files' | 'uploads' | 'help-pictures'

/** Addresses end at the full quarter of a day after the next: within that time they are the same, and can be cached. */
const stepMs = 6 * 60 * 60_000
const endOf = (nowMs: number) => (Math.floor(nowMs / stepMs) + 2) * stepMs

/** Addresses of files that need no session, because whoever has one may use it until it ends. */
export function createSignedPaths({ keys, nowMs }: { keys: KeyRing; nowMs: () => number }) {
  const signature = (key: KeyRing[number], use: PathUse, id: string, endsAtMs: number) =>
    createHmac('sha256', key).update(`${use}/${id}/${endsAtMs}`).digest('base64url')

  return {
    sign(use: PathUse, id: string): { path: string; pathEndsAtMs: number } {
      const pathEndsAtMs = endOf(nowMs())
      return { path: `/${use}/${id}/${pathEndsAtMs}/${signature(keys[0], use, id, pathEndsAtMs)}`, pathEndsAtMs }
    },
    /** Whether this installation has signed the address, and it has not ended. Former keys are accepted. */
    isValid(use: PathUse, { id, ends, signature: given }: { id: string; ends: string; signature: string }): boolean {
      const endsAtMs = Number(ends)
      if (!Number.isSafeInteger(endsAtMs) || endsAtMs <= nowMs()) return false
      return keys.some((key) => isEqual(signature(key, use, id, endsAtMs), given))
    },
  }
}
export type SignedPaths = ReturnType<typeof createSignedPaths>

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
