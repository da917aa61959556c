import { useEffect } from 'react'
import { systemClock } from '#core/platform/clock.ts'
import { loadAhead } from './load-part.ts'

/** Delay in which the parts that the start needs are loaded first. */
const soonMs = 3000

/**
 * Loads parts of the app soon after the start, because until the service worker has stored them they need the network.
 * `parts` must be a constant.
 */
export function useLoadedSoon(parts: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const over = new AbortController()
    for (const part of parts) systemClock.after(soonMs, () => loadAhead(part), over.signal)
    return () => over.abort()
  }, [parts])
}
