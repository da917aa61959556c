import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { type FileStorage, variantKey, variants } from './storage.ts'

/** Keeps the bytes of files in a folder: the embedded default. */
export async function createFolderStorage(folder: string): Promise<FileStorage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploads = new FileStore({ directory: folder })
  const pathOf = (key: string) => join(folder, key)
  const size = (key: string) =>
    stat(pathOf(key)).then(
      (found) => found.size,
      () => null,
    )
  return {
    uploads,
    arrivedBytes: size,
    read: async (key, range) => createReadStream(pathOf(key), range),
    size,
    async write(key, bytes) {
      // Renamed when it is complete: a process that dies leaves no half of a file.
      const part = pathOf(`${key}.part`)
      await writeFile(part, bytes, { mode: 0o600 })
      await rename(part, pathOf(key))
    },
    async remove(id) {
      const keys = [id, `${id}.json`, ...variants.map((variant) => variantKey(id, variant))]
      await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })))
    },
    withLocalCopy: (id, use) => use(pathOf(id)),
  }
}
