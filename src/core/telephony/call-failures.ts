import type { ErrorName } from '#core/contract/errors.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { FailureReason } from '#core/platform/result.ts'

/**
 * Collects the failures that keep a call from connecting, by their source [CAL-12]. Connections heal by themselves: the
 * user sees lasting failures only.
 */
export type CallFailures = {
  /**
   * @param what the part that failed, such as the leg of a party
   * @param options.isForUser nothing tries again: it is shown at once; missing: by what failed
   */
  failed(what: string, failure: FailureReason, options?: { isForUser: boolean }): void
  mended(what: string): void
  /** Returns the failure to show to the user; null if there is none. */
  shown(): FailureReason | null
}

/** Failures that have not healed after this time, in milliseconds, are shown. */
export const healsWithinMs = 3000

/** Failures that only the user can fix are shown at once. */
const forUser: ReadonlySet<ErrorName> = new Set([
  'user-media-failed',
  'no-audio-device',
  'no-video-device',
  'device-in-use',
  'media-devices-timeout',
  'calls-unsupported',
])

export function createCallFailures(deps: { clock: Clock; onChange: () => void; signal: AbortSignal }): CallFailures {
  const { clock, onChange, signal } = deps
  /** The newest failure of each part; `isShown`: it has lasted. */
  const failures = new Map<string, { failure: FailureReason; isShown: boolean; over: AbortController }>()

  return {
    failed(what, failure, { isForUser } = { isForUser: forUser.has(failure.name) }) {
      const known = failures.get(what)
      // Each new attempt may fail in its own way: what is on the screen stays until the part is mended.
      if (known?.isShown) return
      if (known && !isForUser) {
        known.failure = failure
        return
      }
      known?.over.abort()
      const over = new AbortController()
      signal.addEventListener('abort', () => over.abort(), { once: true, signal: over.signal })
      const entry = { failure, isShown: isForUser, over }
      failures.set(what, entry)
      if (entry.isShown) return onChange()
      const show = () => {
        entry.isShown = true
        onChange()
      }
      clock.after(healsWithinMs, show, over.signal)
    },
    mended(what) {
      const known = failures.get(what)
      if (!known) return
      failures.delete(what)
      known.over.abort()
      if (known.isShown) onChange()
    },
    shown: () => [...failures.values()].find(({ isShown }) => isShown)?.failure ?? null,
  }
}
