import { systemClock } from '#core/platform/clock.ts'
import { browserStore } from './browser-storage.ts'
import { createLastScreen } from './last-screen.ts'

/** The last screen of this tab. */
export const lastScreen = createLastScreen({ store: browserStore, build: __BUILD__, clock: systemClock })
window.addEventListener('pagehide', lastScreen.keep)
document.addEventListener('visibilitychange', () => document.hidden && lastScreen.keep())
