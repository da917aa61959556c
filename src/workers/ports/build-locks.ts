/* Names by which the service worker knows which builds are open in tabs. */

const prefix = 'everline-build/'
/** Held by each page of a build, shared: the service worker keeps the build's files while somebody holds it. */
export const buildLock = (build: string): string => `${prefix}${build}`
export const isBuildLock = (lockName: string): boolean => lockName.startsWith(prefix)

/** A page tells the service worker that it holds the lock of its build: files of builds that nobody uses can go. */
export const buildHeld = 'everline-build-held'

/** Message to a service worker that is installed: it takes over now. */
export const activateNow = 'everline-activate-now'
