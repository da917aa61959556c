import { Upload } from '@tus/server'
import { and, eq, sql, sum } from 'drizzle-orm'
import type { CallArguments, CallResult, Calls, StoredFile } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { FileParts } from './file-parts.ts'
import { type FileRow, files } from './tables.ts'

type NewFile = CallArguments<Calls['createUpload']>['params'] & CallArguments<Calls['createUpload']>['body']

const mb = 1024 * 1024

/**
 * Announces a file of a room's present member, or finds the one that was announced before. `file-too-large`,
 * `file-over-usage`: the service's space is used up [ERR-02]. `file-conflict`: the id is another file's.
 */
export async function createUpload(
  { db, storage, paths, settings, nowMs }: FileParts,
  session: Session,
  { roomId, id, name, sizeBytes }: NewFile,
): Promise<Result<CallResult<Calls['createUpload']>>> {
  const maxBytes = settings.EVERLINE_FILE_MB * mb
  if (sizeBytes > maxBytes) return fail('file-too-large', undefined, { maxBytes })
  if (!(await isPresentIn(db, session, roomId))) return fail('not-found')
  const file: FileRow = {
    ...{ id, roomId, name, sizeBytes, serviceId: session.serviceId, ownerEid: session.eid },
    ...{ announcedBytes: sizeBytes, state: 'arriving', refusal: null, mediaType: '', width: null, height: null },
    ...{ thumbnail: 'none', messageId: null, createdAtMs: nowMs() },
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
  known.name === file.name &&
  known.announcedBytes === file.announcedBytes

async function usedBytes(db: Db, serviceId: string): Promise<number> {
  const [used] = await db
    .select({ bytes: sum(files.sizeBytes) })
    .from(files)
    .where(eq(files.serviceId, serviceId))
  return Number(used?.bytes ?? 0)
}

async function isPresentIn(db: Db, { serviceId, eid }: Session, roomId: string): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`
      select 1 from members m join rooms r on r.id = m.room_id and r.service_id = ${serviceId}
      where m.room_id = ${roomId}::uuid and m.eid = ${eid}::uuid and m.left_seq is null`,
  )
  return found.length > 0
}

/**
 * A file of a room, with an address. Its sender may see it before it is sent, members when it stands in a message that
 * they may read and that was not removed; for everybody else there is none (`not-found`).
 */
export async function getFile(
  { db, paths, thumbnails, examine }: FileParts,
  session: Session,
  { roomId, id }: { roomId: string; id: string },
): Promise<Result<{ file: StoredFile }>> {
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.roomId, roomId), eq(files.serviceId, session.serviceId)))
  if (!file || !(await mayRead(db, session, file))) return fail('not-found')
  // The process that examined it may have died.
  const now = (file.state === 'ready' ? file : await examine(id)) ?? file
  if (now.thumbnail === 'pending') void thumbnails.settle(now)
  const { path, pathEndsAtMs } = paths.sign('files', id)
  const { name, mediaType, sizeBytes, width, height, state, refusal, thumbnail } = now
  const facts = { id, name, mediaType, sizeBytes, width, height, state, refusal, thumbnail }
  return ok({ file: { ...facts, path: state === 'ready' ? path : null, pathEndsAtMs } })
}

async function mayRead(db: Db, { eid }: Session, { ownerEid, messageId, roomId }: FileRow): Promise<boolean> {
  if (messageId === null) return ownerEid === eid
  const found = await rowsOf(
    db,
    sql`
      select 1 from messages t
      join rooms r on r.id = t.room_id
      join members m on m.room_id = t.room_id and m.eid = ${eid}::uuid
      where t.id = ${messageId}::uuid and t.room_id = ${roomId}::uuid
        and t.seq <= coalesce(m.left_seq, r.last_seq)`,
  )
  return found.length > 0
}
