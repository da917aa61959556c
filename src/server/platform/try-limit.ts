/** Counts failures of somebody or something within a span of time. */
export type TryLimit = {
  /** Whether another try is refused. */
  isReached(key: string): boolean
  failed(key: string): void
  /** Forgets the failures of a key: it has proved itself. */
  succeeded(key: string): void
  /** Takes back the newest failure: it was none. */
  takeBack(key: string): void
}

const mostKeys = 50_000

/**
 * Refuses further tries after `most` failures within `spanMs`. Kept in memory: a restart forgives, and each process
 * counts for itself.
 */
export function createTryLimit(options: { most: number; spanMs: number; nowMs: () => number }): TryLimit {
  const failures = new Map<string, number[]>()
  const recent = (key: string) => {
    const since = options.nowMs() - options.spanMs
    return (failures.get(key) ?? []).filter((atMs) => atMs > since)
  }
  return {
    isReached: (key) => recent(key).length >= options.most,
    failed(key) {
      const times = [...recent(key), options.nowMs()].slice(-options.most)
      // Newest last, so that the oldest go when somebody fills the table with names.
      failures.delete(key)
      failures.set(key, times)
      if (failures.size > mostKeys)
        for (const oldest of failures.keys()) {
          failures.delete(oldest)
          break
        }
    },
    succeeded: (key) => void failures.delete(key),
    takeBack: (key) => void failures.get(key)?.pop(),
  }
}
