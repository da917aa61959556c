import { and, eq, inArray } from 'drizzle-orm'
import type { ErrorName } from '#core/contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { mediaTypeOf, typeBytes } from './media-type.ts'
import type { OneAtATime } from './one-at-a-time.ts'
import { pictureFacts, withoutPosition } from './picture.ts'
import type { FileStorage } from './storage/storage.ts'
import { type FileRow, files } from './tables.ts'
import { mayHaveThumbnail, type Thumbnails } from './thumbnails.ts'
import type { ScanFile } from './virus-scan.ts'

type Facts = Pick<FileRow, 'mediaType' | 'width' | 'height' | 'sizeBytes'>

/**
 * Examines a file when all its bytes have arrived: what it is by its content, whether it is infected, whether it says
 * where it was taken. Runs once for each file; a process that dies while it runs is followed by the next that is asked.
 *
 * @param deps.scan null: no virus scanner is configured
 */
export function createExamineFile(deps: {
  db: Db
  storage: FileStorage
  scan: ScanFile | null
  thumbnails: Thumbnails
  queue: OneAtATime
}) {
  const { db, storage, scan, thumbnails, queue } = deps
  const running = new Map<string, Promise<FileRow | null>>()

  async function examine(id: string): Promise<FileRow | null> {
    const [file] = await db.select().from(files).where(eq(files.id, id))
    if (!file || file.state === 'ready' || file.state === 'refused') return file ?? null
    if ((await storage.arrivedBytes(id)) !== file.announcedBytes) return file
    await db
      .update(files)
      .set({ state: 'checking' })
      .where(and(eq(files.id, id), eq(files.state, 'arriving')))
    const refusal = await refusalOf(id)
    if (refusal === 'file-scan-failed') return file
    if (refusal) return settle(id, { state: 'refused', refusal })
    const facts = await queue.run(() => factsOf(file))
    const thumbnail = mayHaveThumbnail(facts) ? 'pending' : 'none'
    const settled = await settle(id, { state: 'ready', thumbnail, ...facts })
    // Whoever asks for the file is told that its preview is being made [MSG-03].
    if (settled && thumbnail === 'pending') void thumbnails.settle(settled)
    return settled
  }

  async function refusalOf(id: string): Promise<ErrorName | null> {
    if (!scan) return null
    const result = await scan(await storage.read(id))
    if (result === 'clean') return null
    return result === 'infected' ? 'file-infected' : 'file-scan-failed'
  }

  async function settle(id: string, change: Partial<FileRow>): Promise<FileRow | null> {
    const [settled] = await db
      .update(files)
      .set(change)
      .where(and(eq(files.id, id), inArray(files.state, ['arriving', 'checking'])))
      .returning()
    return settled ?? (await db.select().from(files).where(eq(files.id, id)))[0] ?? null
  }

  async function factsOf(file: FileRow): Promise<Facts> {
    const mediaType = await mediaTypeOf(await firstBytes(file.id))
    const unknown = { mediaType, width: null, height: null, sizeBytes: file.announcedBytes }
    if (!mediaType.startsWith('image/')) return unknown
    return storage.withLocalCopy(file.id, async (path) => {
      const facts = await pictureFacts(path)
      if (!facts) return unknown
      const { width, height, hasPosition } = facts
      const rewritten = hasPosition ? await withoutPosition(path, mediaType) : null
      if (rewritten) await storage.write(file.id, rewritten)
      return { mediaType, width, height, sizeBytes: rewritten?.length ?? file.announcedBytes }
    })
  }

  async function firstBytes(id: string): Promise<Buffer> {
    const parts: Buffer[] = []
    for await (const part of await storage.read(id, { start: 0, end: typeBytes - 1 })) parts.push(part)
    return Buffer.concat(parts)
  }

  /** The file as it is now, examined if all its bytes have arrived; null: there is none. */
  return (id: string): Promise<FileRow | null> => {
    const known = running.get(id)
    if (known) return known
    const run = examine(id).finally(() => running.delete(id))
    running.set(id, run)
    return run
  }
}
export type ExamineFile = ReturnType<typeof createExamineFile>
