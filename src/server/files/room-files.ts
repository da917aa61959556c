import { and, eq, sql } from 'drizzle-orm'
import type { CallArguments, CallResult, Calls, StoredFile } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Room } from '#server/conversations/room-state.ts'
import { refuseUnread } from '#server/conversations/telephone-room.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { announceFile } from './announce-file.ts'
import { factsOfFile } from './facts-of-file.ts'
import type { FileParts } from './file-parts.ts'
import { type FileRow, files } from './tables.ts'

type NewFile = CallArguments<Calls['createUpload']>['params'] & CallArguments<Calls['createUpload']>['body']

/**
 * Announces a file of a room's present member, or finds the one that was announced before. Errors: as `announceFile`, and
 * `not-found` for a room of others; `caller-reads-nothing` for one of a telephone.
 */
export async function createUpload(
  parts: FileParts,
  session: Session & { address: string },
  { roomId, id, name, sizeBytes }: NewFile,
): Promise<Result<CallResult<Calls['createUpload']>>> {
  const room = await roomOfMember(parts.db, session, roomId)
  if (!room) return fail('not-found')
  const unread = refuseUnread(room, session)
  if (unread) return unread
  return announceFile(parts, session, { id, roomId, callId: null, name, sizeBytes })
}

async function roomOfMember(db: Db, { serviceId, eid }: Session, roomId: string) {
  const [room] = await rowsOf<Pick<Room, 'channel'>>(
    db,
    sql`
      select r.channel from participants m join rooms r on r.id = m.room_id and r.service_id = ${serviceId}
      where m.room_id = ${roomId}::uuid and m.eid = ${eid}::uuid and m.left_seq is null`,
  )
  return room
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
  // The process that examined it may have died. Nobody waits for the examination: who asks is told that it goes on.
  if (file.state === 'arriving' || file.state === 'checking') examine(id).catch(() => {})
  if (file.thumbnail === 'pending') void thumbnails.settle(file)
  const { path, pathEndsAtMs } = paths.sign('files', id)
  const { state, refusal, thumbnail } = file
  const facts = { ...factsOfFile(file), state, refusal, thumbnail }
  return ok({ file: { ...facts, path: state === 'ready' ? path : null, pathEndsAtMs } })
}

async function mayRead(db: Db, { eid }: Session, { ownerEid, messageId, roomId }: FileRow): Promise<boolean> {
  if (messageId === null) return ownerEid === eid
  const found = await rowsOf(
    db,
    sql`
      select 1 from messages t
      join rooms r on r.id = t.room_id
      join participants m on m.room_id = t.room_id and m.eid = ${eid}::uuid
      where t.id = ${messageId}::uuid and t.room_id = ${roomId}::uuid
        and t.seq <= coalesce(m.left_seq, r.last_seq)`,
  )
  return found.length > 0
}
