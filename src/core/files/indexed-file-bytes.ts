import type { DBSchema } from 'idb'
import { type FileBytes, type KeptFile, withoutCommandMs } from '#core/files/file-bytes.ts'
import type { Clock } from '#core/platform/clock.ts'
import { reopening } from '#core/platform/reopening.ts'
import { fail, ok } from '#core/platform/result.ts'

interface FilesSchema extends DBSchema {
  files: { key: string; value: KeptFile }
}

/** What the browser must have left besides the file, in bytes. */
const spareBytes = 20 * 1024 * 1024

/** Keeps the bytes of files in a database of their own: they are large, and no tab reads them. */
export function indexedFileBytes(
  name: string,
  { clock, estimate }: { clock: Clock; estimate: () => Promise<StorageEstimate> },
): FileBytes {
  const connection = reopening<FilesSchema>(name, 1, (database) => {
    database.createObjectStore('files', { keyPath: 'id' })
  })

  async function hasSpace(bytes: number): Promise<boolean> {
    const { quota, usage = 0 } = await estimate().catch((): StorageEstimate => ({}))
    return quota === undefined || quota - usage >= bytes + spareBytes
  }

  return {
    async keep(id, blob) {
      try {
        const database = await connection.get()
        if ((await database.getKey('files', id)) !== undefined) return ok(null)
        if (!(await hasSpace(blob.size))) return fail('no-space-here')
        const fresh = { isPaused: false, isCancelled: false, mayHaveArrived: false }
        await database.put('files', { id, blob, localKeptAtMs: clock.nowMs(), ...fresh })
        return ok(null)
      } catch {
        return fail('no-space-here')
      }
    },
    get: async (id) => (await (await connection.get()).get('files', id)) ?? null,
    async update(id, change) {
      const transaction = (await connection.get()).transaction('files', 'readwrite')
      const file = await transaction.store.get(id)
      if (file) await transaction.store.put({ ...file, ...change })
      await transaction.done
    },
    remove: async (id) => (await connection.get()).delete('files', id),
    async removeAllBut(ids) {
      const database = await connection.get()
      for (const id of await database.getAllKeys('files')) {
        const file = ids.has(id) ? undefined : await database.get('files', id)
        if (file && clock.nowMs() - file.localKeptAtMs > withoutCommandMs) await database.delete('files', id)
      }
    },
    clear: async () => (await connection.get()).clear('files'),
  }
}
