import { useSyncExternalStore } from 'react'
import { systemClock } from '#core/platform/clock.ts'
import { createServed } from './served.ts'

/** That of this tab. */
export const served = createServed(systemClock)

export const useServed = (): boolean => useSyncExternalStore(served.follow, served.now)
