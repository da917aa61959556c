import { browserStore } from '#app/data/browser-storage.ts'
import { createKioskKeeper } from './kiosk-keeper.ts'

/** Whether this browser is in kiosk mode; a change in another tab is followed. */
export const kioskKeeper = createKioskKeeper(browserStore)
window.addEventListener('storage', kioskKeeper.refresh)
