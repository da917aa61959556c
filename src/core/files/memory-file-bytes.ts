import type { FileBytes, KeptFile } from '#core/files/file-bytes.ts'
import { ok } from '#core/platform/result.ts'

/** Files that wait to be sent, in memory. */
export function memoryFileBytes(): FileBytes {
  const files = new Map<string, KeptFile>()
  return {
    async keep(id, blob) {
      const fresh = { localKeptAtMs: 0, isPaused: false, isCancelled: false, mayHaveArrived: false }
      if (!files.has(id)) files.set(id, { id, blob, ...fresh })
      return ok(null)
    },
    get: async (id) => files.get(id) ?? null,
    async update(id, change) {
      const file = files.get(id)
      if (file) files.set(id, { ...file, ...change })
    },
    remove: async (id) => void files.delete(id),
    async removeAllBut(ids) {
      for (const id of files.keys()) if (!ids.has(id)) files.delete(id)
    },
    clear: async () => files.clear(),
  }
}
