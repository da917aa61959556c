/** Path of an installed Chromium, null when there is none; throws when CHROMIUM_PATH cannot be run. */
export function findChromium(env?: Record<string, string | undefined>): string | null
