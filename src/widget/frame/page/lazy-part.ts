import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { sleep, systemClock } from '#core/platform/clock.ts'

const againMs = 3000

/**
 * A part of the frame that is loaded when it is first drawn. Without the network it stays away until it can be loaded:
 * for what the chat must have before long. React would remember the failure.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    for (;;) {
      try {
        return { default: await load() }
      } catch {
        await sleep(systemClock, againMs)
      }
    }
  })
