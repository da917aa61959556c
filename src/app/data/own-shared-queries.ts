import { isSeen, onSight } from '#app/browser/attention.ts'
import { systemClock } from '#core/platform/clock.ts'
import { lastScreen } from './own-last-screen.ts'
import { createSharedQueries } from './shared-queries.ts'

/** This tab's. */
export const sharedQueries = createSharedQueries({ clock: systemClock, lastScreen, sight: { isSeen, onSight } })
