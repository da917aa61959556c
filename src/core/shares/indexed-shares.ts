import type { DBSchema } from 'idb'
import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import { reopening } from '#core/platform/reopening.ts'
import { mostSharedText, type RefusedPart, refusalOfFile, type Share, type SharedFile, sharedForMs } from './share.ts'

/** A row makes its files a share; files without a row are of one that is being written, or that was interrupted. */
interface SharesSchema extends DBSchema {
  shares: { key: string; value: Share }
  files: { key: string; value: { id: string; localAtMs: number; blob: Blob } }
}

export type Shares = {
  /** Keeps what is taken of a share; null if nothing can be stored here. */
  keep(given: { text: string; files: readonly File[] }): Promise<Share | null>
  /** Shares that wait, newest first. Those that are too old are deleted. */
  waiting(): Promise<Share[]>
  /** Null: the browser has deleted it. */
  bytes(fileId: string): Promise<Blob | null>
  remove(share: Share): Promise<void>
}

/** The shares of this browser; service worker and tabs use the same database. */
export function indexedShares(name: string, { clock, random }: { clock: Clock; random: Random }): Shares {
  const connection = reopening<SharesSchema>(name, 1, (database) => {
    database.createObjectStore('shares', { keyPath: 'id' })
    database.createObjectStore('files', { keyPath: 'id' })
  })

  async function keepFile(file: File): Promise<SharedFile | RefusedPart> {
    const why = refusalOfFile(file)
    if (why) return { name: file.name, why }
    const id = random.uuid()
    try {
      await (await connection.get()).put('files', { id, localAtMs: clock.nowMs(), blob: file })
      return { id, name: file.name, mediaType: file.type, sizeBytes: file.size }
    } catch {
      return { name: file.name, why: 'no-space' }
    }
  }

  async function removeOld(): Promise<Share[]> {
    const database = await connection.get()
    const shares = await database.getAll('shares')
    const isOld = ({ localAtMs }: Pick<Share, 'localAtMs'>) => clock.nowMs() - localAtMs > sharedForMs
    for (const share of shares.filter(isOld)) await remove(share)
    const known = new Set(shares.flatMap(({ files }) => files.map(({ id }) => id)))
    for (const id of await database.getAllKeys('files')) {
      const file = known.has(id) ? undefined : await database.get('files', id)
      if (file && isOld(file)) await database.delete('files', id)
    }
    return shares.filter((share) => !isOld(share))
  }

  async function remove({ id, files }: Share): Promise<void> {
    const transaction = (await connection.get()).transaction(['shares', 'files'], 'readwrite')
    await transaction.objectStore('shares').delete(id)
    for (const file of files) await transaction.objectStore('files').delete(file.id)
    await transaction.done
  }

  return {
    async keep({ text, files }) {
      try {
        await removeOld()
        const kept: Array<SharedFile | RefusedPart> = []
        for (const file of files) kept.push(await keepFile(file))
        const isTooLong = text.length > mostSharedText
        const share: Share = {
          id: random.uuid(),
          localAtMs: clock.nowMs(),
          text: isTooLong ? '' : text,
          files: kept.flatMap((part) => ('id' in part ? [part] : [])),
          refused: [
            ...kept.flatMap((part) => ('why' in part ? [part] : [])),
            ...(isTooLong ? [{ name: '', why: 'text-too-long' } as const] : []),
          ],
        }
        await (await connection.get()).put('shares', share)
        return share
      } catch {
        return null
      }
    },
    waiting: async () => (await removeOld()).toSorted((a, b) => b.localAtMs - a.localAtMs),
    bytes: async (fileId) => (await (await connection.get()).get('files', fileId))?.blob ?? null,
    remove,
  }
}
