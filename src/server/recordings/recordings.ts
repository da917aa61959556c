import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CallArguments, CallRecording, CallResult, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import { announceFile } from '#server/files/announce-file.ts'
import type { FileParts } from '#server/files/file-parts.ts'
import { files } from '#server/files/tables.ts'
import { calls } from '#server/telephony/tables.ts'
import { recordings } from './tables.ts'

type Upload = CallArguments<Calls['uploadRecording']>

/**
 * Announces a recorded part of a call, or finds the one that was announced before. `not-found` for who was no agent in the
 * call, `call-not-recorded`, `file-too-large`, `file-over-usage`, `file-conflict`: the id is another file's.
 */
export async function uploadRecording(
  parts: FileParts,
  session: Session & { address: string },
  { callId, id, startedAtMs, durationMs, sizeBytes }: Upload['params'] & Upload['body'],
): Promise<Result<CallResult<Calls['uploadRecording']>>> {
  const { db, nowMs } = parts
  if (!(await wasIn(db, session, callId, 'talked'))) return fail('not-found')
  const [call] = await db.select({ recordedAtMs: calls.recordedAtMs }).from(calls).where(eq(calls.id, callId))
  if (!call || call.recordedAtMs === null) return fail('call-not-recorded')
  const announced = await announceFile(parts, session, { id, callId, roomId: null, name: `${id}.webm`, sizeBytes })
  if (!announced.ok) return announced
  const row = { id, callId, startedAtMs, durationMs, serviceId: session.serviceId, eid: session.eid }
  await db
    .insert(recordings)
    .values({ ...row, createdAtMs: nowMs() })
    .onConflictDoNothing()
  return announced
}

/** The parts of a call that have arrived, in their order: for its agents and for admins (`not-found` for others). */
export async function listRecordings(
  { db, paths, examine }: FileParts,
  session: Session,
  callId: string,
): Promise<Result<{ recordings: CallRecording[] }>> {
  if (!(await wasIn(db, session, callId, session.role === 'admin' ? 'any' : 'talked'))) return fail('not-found')
  const found = await db
    .select({ recording: recordings, file: files })
    .from(recordings)
    .innerJoin(files, eq(files.id, recordings.id))
    .where(and(eq(recordings.callId, callId), eq(recordings.serviceId, session.serviceId)))
    .orderBy(asc(recordings.startedAtMs), asc(recordings.id))
  const shown = found.map(async ({ recording: { id, startedAtMs, durationMs }, file }) => {
    // The process that examined it may have died.
    const now = file.state === 'ready' ? file : await examine(id)
    const { path, pathEndsAtMs } = paths.sign('files', id)
    const isReady = now?.state === 'ready'
    const { sizeBytes } = file
    return { id, callId, startedAtMs, durationMs, sizeBytes, path: isReady ? path : null, pathEndsAtMs }
  })
  return ok({ recordings: await Promise.all(shown) })
}

/** Whether the service has the call, and somebody was in it as an agent. Those who monitor do not count. */
async function wasIn(db: Db, { serviceId, eid }: Session, callId: string, who: 'talked' | 'any'): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`
      select 1 from calls c where c.id = ${callId}::uuid and c.service_id = ${serviceId} and (${who === 'any'} or exists (
        select 1 from call_parties p where p.call_id = c.id and p.eid = ${eid}::uuid and p.kind = 'staff'
          and p.monitor is null and p.session_id is not null))`,
  )
  return found.length > 0
}

/** How many are removed at a time. */
const removedAtOnce = 50
const dayMs = 24 * 60 * 60_000

/** Removes recordings that were kept for as long as their service wants. */
export async function removeOldRecordings({ db, storage }: FileParts, nowMs: number): Promise<void> {
  const old = await rowsOf<{ id: string }>(
    db,
    sql`
      select r.id from recordings r join services s on s.id = r.service_id
      where s.recording_kept_days > 0
        and r.created_at_ms < ${nowMs}::bigint - s.recording_kept_days * ${dayMs}::bigint
      limit ${removedAtOnce}`,
  )
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  for (const id of ids) await storage.remove(id)
  await db.delete(files).where(inArray(files.id, ids))
  await db.delete(recordings).where(inArray(recordings.id, ids))
}
