import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { systemClock as clock, sleep } from '#core/platform/clock.ts'

const pausesMs = [300, 1000, 2000, 4000, 8000, 15_000, 30_000]

/**
 * Loads a part of the app, and tries again for about a minute if the network fails. React and the router remember a
 * failed import until the page is reloaded, and before the service worker has stored all parts they can only come from
 * the network.
 */
export async function loadPart<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pauseMs of pausesMs) {
    try {
      return await load()
    } catch (error) {
      // A failed fetch is a TypeError in every browser; any other error comes from the part itself.
      if (!(error instanceof TypeError)) throw error
      await sleep(clock, pauseMs)
    }
  }
  return load()
}

/** Loads a part before it is needed. A failure is ignored; it is reported when the part is needed. */
export const loadAhead = (load: () => Promise<unknown>): void => void load().catch(() => {})

/** A component that is loaded when it is first rendered. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(() => loadPart(async () => ({ default: await load() })))
