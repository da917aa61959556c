import { Upload } from '@tus/server'
import { eq, sum } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { FileParts } from './file-parts.ts'
import { type FileRow, files } from './tables.ts'

const mb = 1024 * 1024

/** What is announced: a file of a room, or of a call. Whether its sender may is the caller's question. */
export type NewFile = Pick<FileRow, 'id' | 'roomId' | 'callId' | 'name' | 'sizeBytes'>

/**
 * Announces a file, or finds the one that was announced before. `file-too-large`, `file-over-usage`: the service's space is
 * used up [ERR-02]. `file-conflict`: the id is another file's.
 */
export async function announceFile(
  { db, storage, paths, settings, nowMs }: FileParts,
  session: Pick<Session, 'serviceId' | 'eid'>,
  announced: NewFile,
): Promise<Result<{ path: string | null; pathEndsAtMs: number }>> {
  const { id, sizeBytes } = announced
  const maxBytes = settings.EVERLINE_FILE_MB * mb
  if (sizeBytes > maxBytes) return fail('file-too-large', undefined, { maxBytes })
  const file: FileRow = {
    ...{ ...announced, serviceId: session.serviceId, ownerEid: session.eid },
    ...{
      announcedBytes: sizeBytes,
      state: 'arriving',
      tries: 0,
      refusal: null,
      mediaType: '',
      width: null,
      height: null,
    },
    ...{ isAnimated: false, thumbnail: 'none', messageId: null, createdAtMs: nowMs() },
  }
  const known = await find(db, id)
  if (known && !isSame(known, file)) return fail('file-conflict')
  if (!known) {
    const spaceBytes = (settings.EVERLINE_FILES_GB ?? Number.POSITIVE_INFINITY) * 1024 * mb
    if ((await usedBytes(db, session.serviceId)) + sizeBytes > spaceBytes) return fail('file-over-usage')
    const [made] = await db.insert(files).values(file).onConflictDoNothing().returning()
    // Announced twice at once.
    if (!made && !isSame(await find(db, id), file)) return fail('file-conflict')
  }
  const arrived = await storage.arrivedBytes(id)
  if (arrived === null) await storage.uploads.create(new Upload({ id, size: sizeBytes, offset: 0 }))
  const { path, pathEndsAtMs } = paths.sign('uploads', id)
  return ok({ path: arrived === sizeBytes || known?.state === 'ready' ? null : path, pathEndsAtMs })
}

const find = async (db: Db, id: string) => (await db.select().from(files).where(eq(files.id, id)))[0]

const isSame = (known: FileRow | undefined, file: FileRow) =>
  known?.ownerEid === file.ownerEid &&
  known.serviceId === file.serviceId &&
  known.roomId === file.roomId &&
  known.callId === file.callId &&
  known.name === file.name &&
  known.announcedBytes === file.announcedBytes

async function usedBytes(db: Db, serviceId: string): Promise<number> {
  const [used] = await db
    .select({ bytes: sum(files.sizeBytes) })
    .from(files)
    .where(eq(files.serviceId, serviceId))
  return Number(used?.bytes ?? 0)
}
