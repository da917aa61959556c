import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { ERRORS } from '@tus/server'
import { type FileStorage, variantKey, variants } from './storage.ts'

/** How many bytes wait to be written together. */
const writeBytes = 1024 * 1024

/**
 * Writes what arrives in few large writes. With the library's small ones each piece waits for the one before it, and
 * what waits meanwhile costs the process more time to collect as garbage than the writing takes.
 */
class LargeWrites extends FileStore {
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), {
      flags: 'r+',
      start: offset,
      highWaterMark: writeBytes,
    })
    // As the library does: the sender is not told of paths.
    await pipeline(bytes, file).catch(() => Promise.reject(ERRORS.FILE_WRITE_ERROR))
    return offset + file.bytesWritten
  }
}

/** Keeps the bytes of files in a folder: the embedded default. */
export async function createFolderStorage(folder: string): Promise<FileStorage> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const uploads = new LargeWrites({ directory: folder })
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
    // Another name for the same bytes: a copy of a large file would take longer than its examination.
    copyTo: (id, path) => link(pathOf(id), path).catch(() => copyFile(pathOf(id), path)),
    take: (key, path) => rename(path, pathOf(key)),
  }
}
