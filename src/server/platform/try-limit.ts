/** Counts the failures of a key within a span of time. */
export type TryLimit = {
  /** Whether further tries are refused. */
  isReached(key: string): boolean
  failed(key: string): void
  /** Forgets the failures of a key after a success. */
  succeeded(key: string): void
  /** Takes back the newest failure: it turned out to be a success. */
  takeBack(key: string): void
}

const mostKeys = 50_000

/**
 * Refuses further tries after `most` failures within `spanMs`. Counts in memory: a restart forgets, and each process
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
      // Newest last: the oldest are dropped when an attacker fills the table with keys.
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
