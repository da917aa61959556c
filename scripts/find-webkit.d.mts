/** Path of WebKitGTK's small browser, null when it or its driver is missing. */
export function findWebKit(): string | null
