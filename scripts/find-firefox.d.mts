/** Path of an installed Firefox, null when there is none. */
export function findFirefox(env?: Record<string, string | undefined>): string | null
