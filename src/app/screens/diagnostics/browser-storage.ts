import { keptFilesBytes } from '#workers/ports/files-caches.ts'

/** Space that this origin takes in the browser, in bytes; undefined: the browser does not say. */
export type BrowserStorage = {
  usage?: number | undefined
  quota?: number | undefined
  /** Rows, the log, and files that wait to be sent. */
  databases?: number | undefined
  appFiles?: number | undefined
  /** Pictures and media that were seen: they go first. */
  seenFiles: number
  /** Whether the browser keeps all of it when the disk is full. */
  isPersisted?: boolean | undefined
}

/** Chromium's own addition to the estimate. */
type Estimate = StorageEstimate & { usageDetails?: { indexedDB?: number; caches?: number } }

export async function measureBrowserStorage(): Promise<BrowserStorage> {
  const storage: StorageManager | undefined = navigator.storage
  const { usage, quota, usageDetails }: Estimate = (await storage?.estimate().catch(() => undefined)) ?? {}
  const seenFiles = await keptFilesBytes().catch(() => 0)
  const { indexedDB: databases, caches: cached } = usageDetails ?? {}
  return {
    ...{ usage, quota, databases, seenFiles },
    appFiles: cached === undefined ? undefined : Math.max(0, cached - seenFiles),
    isPersisted: await storage?.persisted?.().catch(() => undefined),
  }
}
