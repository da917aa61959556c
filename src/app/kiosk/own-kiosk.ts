import { locks } from '#app/browser/locks.ts'
import { systemClock as clock } from '#core/platform/clock.ts'
import { createFullScreen } from './full-screen.ts'
import { createKioskLock } from './kiosk-lock.ts'
import { kioskKeeper } from './own-kiosk-keeper.ts'

/** The kiosk mode of this tab. */
export const kioskLock = createKioskLock({ keeper: kioskKeeper, crypto: window.crypto, clock, locks })
export const fullScreen = createFullScreen({ document, navigator })
