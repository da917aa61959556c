import { useEffect } from 'react'
import { systemClock } from '#core/platform/clock.ts'
import { loadAhead } from './load-part.ts'

/** The parts that a start needs come first. */
const soonMs = 3000

/**
 * Loads parts of the app soon after the start: before the service worker holds the app, a line that fails later would
 * keep them away. `parts` is a constant.
 */
export function useLoadedSoon(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const over = new AbortController()
    for (const part of parts) systemClock.after(soonMs, () => loadAhead(part), over.signal)
    return () => over.abort()
  }, [parts])
}
