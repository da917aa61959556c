import { isHidden } from '#app/browser/attention.ts'
import { systemClock } from '#core/platform/clock.ts'
import { browserStore } from './browser-storage.ts'
import { createLastScreen } from './last-screen.ts'

/** The last screen of this tab. */
export const lastScreen = createLastScreen({ store: browserStore, build: __BUILD__, clock: systemClock })
// A tab that nobody sees has kept its screen when it was hidden; what it shows is older than that of others.
window.addEventListener('pagehide', () => isHidden() || lastScreen.keep())
document.addEventListener('visibilitychange', () => document.hidden && lastScreen.keep())
