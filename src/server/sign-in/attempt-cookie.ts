import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as v from 'valibot'
import type { KeyRing } from '#server/session/key-ring.ts'
import { Attempt } from './open-id.ts'

/** Time to sign in at the provider. */
export const attemptSeconds = 15 * 60

/** Encrypts an attempt for its cookie: only this installation can read it, and no process stores it. */
export type AttemptCookie = { seal(attempt: Attempt): Promise<string>; open(cookie: string): Promise<Attempt | null> }

export function createAttemptCookie(deps: { keys: KeyRing; nowMs: () => number }): AttemptCookie {
  const key = new Uint8Array(hkdfSync('sha256', deps.keys[0], '', 'oidc-attempt', 32))
  return {
    seal: (attempt) =>
      new EncryptJWT(attempt)
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor(deps.nowMs() / 1000) + attemptSeconds)
        .encrypt(key),
    async open(cookie) {
      try {
        const { payload } = await jwtDecrypt(cookie, key, { currentDate: new Date(deps.nowMs()) })
        const attempt = v.safeParse(Attempt, payload)
        return attempt.success ? attempt.output : null
      } catch {
        return null
      }
    },
  }
}
