import { type AttachedFile, type FileBytes, type KeptFile, noSteps } from '#core/files/file-bytes.ts'
import { ok } from '#core/platform/result.ts'

/** Files that wait to be sent, in memory. */
export function memoryFileBytes(): FileBytes {
  const files = new Map<string, KeptFile>()
  const attached = new Map<string, AttachedFile>()
  const keep = (id: string, blob: Blob) => void (files.has(id) || files.set(id, { ...noSteps, id, blob }))
  return {
    async keep(id, blob) {
      keep(id, blob)
      return ok(null)
    },
    get: async (id) => files.get(id) ?? null,
    async update(id, change) {
      const file = files.get(id)
      if (file) files.set(id, { ...file, ...change })
    },
    async remove(id) {
      files.delete(id)
      attached.delete(id)
    },
    async attach(file) {
      keep(file.id, file.blob)
      attached.set(file.id, file)
      return ok(null)
    },
    attachedIn: async (roomId) => [...attached.values()].filter((file) => file.roomId === roomId),
    detach: async (id) => void attached.delete(id),
    async removeAllBut(ids) {
      for (const id of files.keys()) if (!ids.has(id) && !attached.has(id)) files.delete(id)
    },
    async clear() {
      files.clear()
      attached.clear()
    },
  }
}
