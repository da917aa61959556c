/* Messages between tabs and the service worker. */

/** To a tab: go to this path of the app. */
export type GoMessage = { type: 'everline-go'; path: string }

/** @returns the path; null for any other message, and for what is no path of the app */
export function pathOfGo(message: unknown): string | null {
  const { type, path } = (message ?? {}) as Partial<GoMessage>
  return type === 'everline-go' && typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : null
}

/** Ends the address of a window that is to be small: no call of a service worker says the size of what it opens. */
export const smallWindowHash = '#small'

/** To the service worker: the network is back, or the app has started; answers of notifications that wait are sent. */
export const flushAnswers = 'everline-flush-answers'
