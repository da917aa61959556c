import { type Locks, webLocks } from '#core/platform/locks.ts'

/** The browser's locks. Old browsers and insecure origins have none: there, every tab is granted each lock. */
export const locks: Locks =
  'locks' in navigator
    ? // Not the ones of now: the page gets others where the browser refuses them (connect/without-storage.ts).
      { hold: (name, options, use) => webLocks(navigator.locks).hold(name, options, use) }
    : { hold: (_name, _options, use) => use(true) }
