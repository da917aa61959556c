import { clock, kioskKeeper, locks, webCrypto } from '../environment.ts'
import { createFullScreen } from './full-screen.ts'
import { createKioskLock } from './kiosk-lock.ts'

/** This tab's. */
export const kioskLock = createKioskLock({ keeper: kioskKeeper, crypto: webCrypto, clock, locks })
export const fullScreen = createFullScreen({ document, navigator })
