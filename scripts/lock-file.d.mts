/** Waits until `path` is free, runs `job`, frees it. */
export function withLock<T>(path: string, job: () => Promise<T>): Promise<T>
