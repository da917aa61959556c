import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { systemClock as clock, sleep } from '#core/platform/clock.ts'
import { isStyleFault, loadFailedStyles } from './part-styles.ts'
import { isReloadHeld } from './reload-holds.ts'

const pausesMs = [300, 1000, 2000, 4000, 8000, 15_000, 30_000]
const lastPauseMs = 30_000

/**
 * Loads a part of the app, and tries again while the network fails. React and the router remember a failed import
 * until the page is reloaded, and before the service worker has stored all parts they can only come from the network.
 *
 * @param tries `minute`: a failure after about a minute is thrown, upon which the router reloads the page, unless a call or
 *   something half-written keeps it from that. `endless`: the part is waited for
 */
export async function loadPart<Module>(
  load: () => Promise<Module>,
  tries: 'minute' | 'endless' = 'minute',
): Promise<Module> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const part = await load()
      await loadFailedStyles()
      return part
    } catch (error) {
      // A failed fetch is a TypeError in every browser; any other error comes from the part itself.
      if (!(error instanceof TypeError) && !isStyleFault(error)) throw error
      const pauseMs = pausesMs[attempt] ?? lastPauseMs
      if (attempt >= pausesMs.length && tries === 'minute' && !isReloadHeld(false)) throw error
      await sleep(clock, pauseMs)
    }
  }
}

/** Loads a part before it is needed. A failure is ignored; it is reported when the part is needed. */
export const loadAhead = (load: () => Promise<unknown>): void => void load().catch(() => {})

/**
 * A component that is loaded when it is first rendered. Without the network it stays away until it can be loaded: it
 * must never take the screen around it down.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadPart(async () => ({ default: await load() }), 'endless'))

/** So long after it is first rendered a later part is loaded: the parts that the start needs come first. */
const laterMs = 3000

/** A component that the start does without: it is loaded a moment after it is first rendered. */
export const laterPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazyPart(async () => {
    await sleep(clock, laterMs)
    return load()
  })
