import { useSyncExternalStore } from 'react'
import { systemClock } from '#core/platform/clock.ts'
import { createWaitingTexts, type WaitingText } from './waiting-texts.ts'

/** Those of this tab. */
export const waitingTexts = createWaitingTexts(systemClock)

/** Texts of all rooms, oldest first. */
export const useWaitingTexts = (): readonly WaitingText[] => useSyncExternalStore(waitingTexts.follow, waitingTexts.now)
