import { type Locks, webLocks } from '#core/platform/locks.ts'

/** The browser's locks. Old browsers and insecure origins have none: there, every tab is granted each lock. */
export const locks: Locks =
  'locks' in navigator ? webLocks(navigator.locks) : { hold: (_name, _options, use) => use(true) }
