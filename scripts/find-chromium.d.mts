/** Path of an installed Chromium, null when there is none; throws when CHROMIUM_PATH cannot be run. */
export function findChromium(env?: Record<string, string | undefined>): string | null
/** Path of an installed headless shell of Chromium; null when there is none, or CHROMIUM_PATH names another browser. */
export function findHeadlessShell(env?: Record<string, string | undefined>): string | null
