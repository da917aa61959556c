import { statfs } from 'node:fs/promises'

/** How long a look at the disk is believed. */
const knownForMs = 2000

/**
 * Whether the disk of a folder has more than `freeGb` gigabytes left: a full one stops the embedded database too. True
 * where the system does not say.
 */
export function createFreeSpace(deps: { folder: string; freeGb: number; nowMs: () => number }): () => Promise<boolean> {
  const { folder, freeGb, nowMs } = deps
  let known: { atMs: number; hasSpace: Promise<boolean> } | null = null
  const look = () =>
    statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize >= freeGb * 1024 ** 3,
      () => true,
    )
  return () => {
    if (freeGb === 0) return Promise.resolve(true)
    if (!known || nowMs() - known.atMs > knownForMs) known = { atMs: nowMs(), hasSpace: look() }
    return known.hasSpace
  }
}
