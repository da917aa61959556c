import { Upload } from '@tus/server'
import { and, eq, gt, isNull, ne, or, sum } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { lockService } from '#server/services/lock-service.ts'
import type { FileSender } from './count-bytes.ts'
import type { FileParts } from './file-parts.ts'
import { type FileRow, files } from './tables.ts'

const mb = 1024 * 1024

/** What is announced: a file of a room, or of a call. Whether its sender may is the caller's question. */
export type NewFile = Pick<FileRow, 'id' | 'roomId' | 'callId' | 'name' | 'sizeBytes'>

/** Bytes that were announced and did not come count for so long. */
const announcedCountMs = 15 * 60_000

/**
 * Announces a file, or finds the one that was announced before. `file-too-large`, `file-over-usage`: the service's space is
 * used up [ERR-02]. `file-no-space`: the disk is nearly full. `too-many-requests`: the sender has announced too many bytes.
 * `file-conflict`: the id is another file's.
 */
export async function announceFile(
  parts: FileParts,
  sender: FileSender,
  announced: NewFile,
): Promise<Result<{ path: string | null; pathEndsAtMs: number }>> {
  const { db, storage, paths, settings, nowMs } = parts
  const { id, sizeBytes } = announced
  const maxBytes = settings.EVERLINE_FILE_MB * mb
  if (sizeBytes > maxBytes) return fail('file-too-large', undefined, { maxBytes })
  const file: FileRow = {
    ...{ ...announced, serviceId: sender.serviceId, ownerEid: sender.eid },
    ...{ announcedBytes: sizeBytes, state: 'arriving', tries: 0, refusal: null, mediaType: '' },
    ...{ width: null, height: null, isAnimated: false, thumbnail: 'none', messageId: null, createdAtMs: nowMs() },
  }
  const known = await find(db, id)
  if (known && !isSame(known, file)) return fail('file-conflict')
  if (!(await parts.hasSpace())) return fail('file-no-space')
  const announcedNow = known ? await goOn(db, known, nowMs()) : await addNew(parts, sender, file)
  if (!announcedNow.ok) return announcedNow
  const arrived = await storage.arrivedBytes(id)
  if (arrived === null) await storage.uploads.create(new Upload({ id, size: sizeBytes, offset: 0 }))
  const { path, pathEndsAtMs } = paths.sign('uploads', id)
  return ok({ path: arrived === sizeBytes || known?.state === 'ready' ? null : path, pathEndsAtMs })
}

/** Whoever goes on sending a file makes its bytes count anew. */
async function goOn(db: Db, { id }: FileRow, nowMs: number): Promise<Result<null>> {
  const isArriving = and(eq(files.id, id), eq(files.state, 'arriving'), isNull(files.messageId))
  await db.update(files).set({ createdAtMs: nowMs }).where(isArriving)
  return ok(null)
}

async function addNew(
  { db, countBytes, settings, nowMs }: FileParts,
  sender: FileSender,
  file: FileRow,
): Promise<Result<null>> {
  const counted = await countBytes(sender, file.sizeBytes)
  if (!counted.ok) return counted
  const spaceBytes = settings.EVERLINE_FILES_GB * 1024 * mb
  return db.transaction(async (tx): Promise<Result<null>> => {
    // Those who announce at the same time do not pass the sum together.
    await lockService(tx, sender.serviceId)
    if ((await usedBytes(tx, sender.serviceId, nowMs())) + file.sizeBytes > spaceBytes) return fail('file-over-usage')
    const [made] = await tx.insert(files).values(file).onConflictDoNothing().returning()
    // Announced twice at once.
    return made || isSame(await find(tx, file.id), file) ? ok(null) : fail('file-conflict')
  })
}

const find = async (db: Db, id: string) => (await db.select().from(files).where(eq(files.id, id)))[0]

const isSame = (known: FileRow | undefined, file: FileRow) =>
  known?.ownerEid === file.ownerEid &&
  known.serviceId === file.serviceId &&
  known.roomId === file.roomId &&
  known.callId === file.callId &&
  known.name === file.name &&
  known.announcedBytes === file.announcedBytes

async function usedBytes(db: Db, serviceId: string, nowMs: number): Promise<number> {
  const counts = or(ne(files.state, 'arriving'), gt(files.createdAtMs, nowMs - announcedCountMs))
  const [used] = await db
    .select({ bytes: sum(files.sizeBytes) })
    .from(files)
    .where(and(eq(files.serviceId, serviceId), counts))
  return Number(used?.bytes ?? 0)
}
