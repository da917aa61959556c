import { pageLocks } from '#core/platform/page-locks.ts'

/*
 * Where the browser refuses this site all storage, as with blocked cookies, it refuses locks and workers too. The page
 * then does everything itself, in memory. Loaded only there, before the app starts.
 */

function pageStorage(values: Readonly<Record<string, string>>): Storage {
  const kept = new Map(Object.entries(values))
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, String(value)),
    removeItem: (name) => void kept.delete(name),
    key: (at) => [...kept.keys()][at] ?? null,
    clear: () => kept.clear(),
    get length() {
      return kept.size
    },
  }
}

/** Puts what the page has itself in the place of what the browser refuses. */
export function goWithoutStorage(): void {
  Object.defineProperty(window, 'localStorage', { value: pageStorage({}) })
  Object.defineProperty(window, 'sessionStorage', { value: pageStorage({ 'everline-hub-realm': 'page' }) })
  Object.defineProperty(navigator, 'locks', { value: pageLocks() })
  Object.assign(globalThis, { everlineStoresNothing: true })
}
