/**
 * Records how long the page takes from each interaction (key, press) to the next paint, as the browser measures it,
 * into `benchPage.interactions`. Runs in the page.
 */
export function watchInteractions(): void {
  const longest = new Map<number, number>()
  benchPage.interactions = longest
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** The durations that were recorded, in milliseconds; the browser leaves out those below 16. Runs in the page. */
export function takeInteractions(): number[] {
  const durations = [...(benchPage.interactions?.values() ?? [])]
  benchPage.interactions?.clear()
  return durations
}
