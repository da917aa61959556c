import { systemClock } from '#core/platform/clock.ts'
import { createLastScreen, type TextStore } from './last-screen.ts'

const nowhere: TextStore = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
const ownStore = (() => {
  try {
    return window.localStorage
  } catch {
    return nowhere
  }
})()

/** This tab's. */
export const lastScreen = createLastScreen({ store: ownStore, build: __BUILD__, clock: systemClock })
window.addEventListener('pagehide', lastScreen.keep)
document.addEventListener('visibilitychange', () => document.hidden && lastScreen.keep())
