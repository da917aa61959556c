import { Upload } from '@tus/server'
import { and, eq, gt, isNull, ne, or, sum } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { lockService } from '#server/services/lock-service.ts'
import { users } from '#server/services/tables.ts'
import type { FileSender } from './count-bytes.ts'
import type { FileParts } from './file-parts.ts'
import { type FileRow, files } from './tables.ts'

const mb = 1024 * 1024

/** The announced file, of a room or of a call. The caller has checked that its sender may announce it. */
export type NewFile = Pick<FileRow, 'id' | 'roomId' | 'callId' | 'name' | 'sizeBytes'>

/** Bytes that were announced and did not come count for so long. */
const announcedCountMs = 15 * 60_000
/** Anybody can become a visitor: what they have not sent takes a quarter of the space at most, and a tenth is the staff's. */
const unsentShare = 0.25
const visitorsShare = 0.9

/**
 * Announces a file, or finds the one that was announced before. `file-too-large`, `file-over-usage`: the service's space,
 * or the visitors' part of it, is used up [ERR-02]. `file-no-space`: the disk is nearly full. `too-many-requests`: the sender has announced too many bytes.
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
    ...announced,
    serviceId: sender.serviceId,
    ownerEid: sender.eid,
    announcedBytes: sizeBytes,
    state: 'arriving',
    tries: 0,
    refusal: null,
    mediaType: '',
    width: null,
    height: null,
    isAnimated: false,
    thumbnail: 'none',
    messageId: null,
    createdAtMs: nowMs(),
  }
  const known = await find(db, id)
  if (known && !isSame(known, file)) return fail('file-conflict')
  if (!(await parts.hasSpace())) return fail('file-no-space')
  const announcedNow = known ? await goOn(parts, known) : await addNew(parts, sender, file)
  if (!announcedNow.ok) return announcedNow
  const arrived = await storage.arrivedBytes(id)
  if (arrived === null) await storage.uploads.create(new Upload({ id, size: sizeBytes, offset: 0 }))
  const { path, pathEndsAtMs } = paths.sign('uploads', id)
  return ok({ path: arrived === sizeBytes || known?.state === 'ready' ? null : path, pathEndsAtMs })
}

/** Resumes the upload of an old file: its bytes count again, if there is space for them. */
async function goOn(parts: FileParts, file: FileRow): Promise<Result<null>> {
  const isArriving = and(eq(files.id, file.id), eq(files.state, 'arriving'), isNull(files.messageId))
  const anew = { createdAtMs: parts.nowMs() }
  return parts.db.transaction(async (tx): Promise<Result<null>> => {
    if (file.state === 'arriving' && isOld(file, parts)) {
      await lockService(tx, file.serviceId)
      const ofVisitor = and(eq(users.eid, file.ownerEid), eq(users.kind, 'visitor'))
      const isOfVisitor = (await tx.$count(users, ofVisitor)) > 0
      const fits = await spaceFor(tx, parts, { ...file, isOfVisitor })
      if (!fits.ok) return fits
    }
    await tx.update(files).set(anew).where(isArriving)
    return ok(null)
  })
}

/** Its bytes do not count any more unless they have arrived. */
const isOld = ({ createdAtMs }: FileRow, { nowMs }: FileParts) => createdAtMs <= nowMs() - announcedCountMs

/**
 * Whether bytes of a file may come now. Those that come long after the announcement count anew from then on;
 * `file-over-usage`: others have used up the space meanwhile.
 */
export async function mayArrive(parts: FileParts, id: string): Promise<Result<null>> {
  const file = await find(parts.db, id)
  return file?.state === 'arriving' && isOld(file, parts) ? goOn(parts, file) : ok(null)
}

async function addNew(parts: FileParts, sender: FileSender, file: FileRow): Promise<Result<null>> {
  const counted = await parts.countBytes(sender, file.sizeBytes)
  if (!counted.ok) return counted
  // A file that a telephone caller leaves is complete at once.
  const isOfVisitor = sender.kind === 'visitor' && sender.address !== null
  return parts.db.transaction(async (tx): Promise<Result<null>> => {
    // Those who announce at the same time do not pass the sum together.
    await lockService(tx, sender.serviceId)
    const fits = await spaceFor(tx, parts, { ...file, isOfVisitor })
    if (!fits.ok) return fits
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

type Bytes = Pick<FileRow, 'serviceId' | 'sizeBytes'> & { isOfVisitor: boolean }

/** `file-over-usage` unless the service has space for further bytes. */
async function spaceFor(
  tx: Db,
  { settings, nowMs }: FileParts,
  { serviceId, sizeBytes, isOfVisitor }: Bytes,
): Promise<Result<null>> {
  const spaceBytes = settings.EVERLINE_FILES_GB * 1024 * mb
  const counts = or(ne(files.state, 'arriving'), gt(files.createdAtMs, nowMs() - announcedCountMs))
  const ofService = and(eq(files.serviceId, serviceId), counts)
  const [used] = await tx
    .select({ bytes: sum(files.sizeBytes) })
    .from(files)
    .where(ofService)
  const mostBytes = spaceBytes * (isOfVisitor ? visitorsShare : 1)
  if (Number(used?.bytes ?? 0) + sizeBytes > mostBytes) return fail('file-over-usage')
  if (!isOfVisitor) return ok(null)
  const [unsent] = await tx
    .select({ bytes: sum(files.sizeBytes) })
    .from(files)
    .innerJoin(users, and(eq(users.eid, files.ownerEid), eq(users.kind, 'visitor')))
    .where(and(ofService, isNull(files.messageId), isNull(files.callId)))
  return Number(unsent?.bytes ?? 0) + sizeBytes > spaceBytes * unsentShare ? fail('file-over-usage') : ok(null)
}
