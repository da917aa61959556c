import type { Clock } from '#core/platform/clock.ts'
import type { Locks } from '#core/platform/locks.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { KioskKeeper } from './kiosk-keeper.ts'

/** Number of wrong codes without a pause, because people mistype. */
const freeTries = 2
const firstPauseMs = 5000
/** Maximum pause. At one try each quarter of an hour, a million codes take 28 years. */
const longestPauseMs = 15 * 60_000
/** Iterations of PBKDF2: a fifth of a second on a slow tablet. */
const iterations = 300_000
const hashBits = 256
const lockName = 'everline-kiosk'

export type Unlocking = { name: 'unlocked' } | { name: 'wrong' } | { name: 'paused'; leftMs: number }

/** Begins and ends kiosk mode by its code [CAP-15]. Tries of several tabs wait for each other, so that each counts. */
export function createKioskLock(deps: {
  keeper: KioskKeeper
  crypto: Pick<Crypto, 'subtle' | 'getRandomValues'>
  clock: Pick<Clock, 'nowMs'>
  locks: Locks
}) {
  const { keeper, crypto, clock, locks } = deps

  async function hashOf(code: string, { salt, iterations }: { salt: string; iterations: number }): Promise<string> {
    const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(code), 'PBKDF2', false, ['deriveBits'])
    const salted = { name: 'PBKDF2', hash: 'SHA-256', salt: fromBase64(salt), iterations }
    return toBase64(new Uint8Array(await crypto.subtle.deriveBits(salted, key, hashBits)))
  }

  return {
    /** `storage-failed` if the browser refuses to store it. */
    async begin(screens: readonly string[], code: string): Promise<Result<null>> {
      const salt = toBase64(crypto.getRandomValues(new Uint8Array(16)))
      const hash = await hashOf(code, { salt, iterations })
      const kept = keeper.keep({ screens, code: { hash, salt, iterations }, wrong: 0, pausedUntilMs: 0 })
      return kept ? ok(null) : fail('storage-failed')
    },
    unlock: (code: string): Promise<Unlocking> =>
      locks.hold(lockName, {}, async () => {
        const kiosk = keeper.refresh()
        if (!kiosk) return { name: 'unlocked' }
        const leftMs = pauseLeftMs(kiosk.pausedUntilMs, clock.nowMs())
        if (leftMs > 0) return { name: 'paused', leftMs }
        if ((await hashOf(code, kiosk.code)) === kiosk.code.hash) {
          keeper.keep(null)
          return { name: 'unlocked' }
        }
        const wrong = kiosk.wrong + 1
        const pauseMs = pauseAfter(wrong)
        keeper.keep({ ...kiosk, wrong, pausedUntilMs: clock.nowMs() + pauseMs })
        return pauseMs > 0 ? { name: 'paused', leftMs: pauseMs } : { name: 'wrong' }
      }),
  }
}

/** The pause doubles with each wrong code. */
const pauseAfter = (wrong: number): number =>
  wrong <= freeTries ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** (wrong - freeTries - 1))

/** Milliseconds until the next code is accepted. Setting the clock back never extends it beyond one pause. */
export const pauseLeftMs = (pausedUntilMs: number, nowMs: number): number =>
  Math.max(0, Math.min(pausedUntilMs - nowMs, longestPauseMs))

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
