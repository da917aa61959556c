import { and, desc, eq, exists, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Device, DeviceStatus, type StaffDevice } from '#core/contract/index.ts'
import { describeBrowser } from '#core/platform/describe-browser.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { mayManage } from '#server/services/may-manage.ts'
import { endSessionsOf, isLiveSession } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'
import { devices } from './tables.ts'

type Description = Device & { status: DeviceStatus | null }

/** Stores a sign-in or a refresh on a device. A new device gets its browser's name from the `User-Agent`. */
export async function noteDevice(
  tx: Db,
  eid: string,
  { id, userAgent }: { id: string; userAgent: string },
  nowMs: number,
): Promise<void> {
  await tx
    .insert(devices)
    .values({ eid, id, ...describeBrowser(userAgent), lastUsedAtMs: nowMs })
    .onConflictDoUpdate({ target: [devices.eid, devices.id], set: { lastUsedAtMs: nowMs } })
}

/** Devices on which an eid is signed in, the last used first. */
export async function listDevices(
  db: Db,
  session: Session,
  eid: string,
  nowMs: number,
): Promise<Result<{ devices: StaffDevice[] }>> {
  const allowed = await mayManage(db, session, eid)
  if (!allowed.ok) return allowed
  const [own] = await db.select({ id: sessions.deviceId }).from(sessions).where(eq(sessions.id, session.id))
  const isSignedIn = exists(
    db
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.eid, devices.eid), eq(sessions.deviceId, devices.id), isLiveSession(nowMs))),
  )
  const address = sql<string>`(
    select s.address from sessions s
    where s.eid = devices.eid and s.device_id = devices.id and s.revoked_at_ms is null
    order by s.rotated_at_ms desc limit 1)`
  const found = await db
    .select({ ...getTableColumns(devices), address })
    .from(devices)
    .where(and(eq(devices.eid, eid), isSignedIn))
    .orderBy(desc(devices.lastUsedAtMs), devices.id)
  return ok({
    devices: found.map(({ eid: of, status, ...device }) => {
      const told = v.safeParse(DeviceStatus, status)
      return {
        ...device,
        status: told.success ? told.output : null,
        isOwn: of === session.eid && device.id === own?.id,
      }
    }),
  })
}

/**
 * Stores how devices of the caller describe themselves. The calling device belongs to the session from then on; all
 * others must be known.
 */
export async function updateDevices(
  tx: Db,
  session: Session,
  { eid, list, ownId, nowMs }: { eid: string; list: readonly Description[]; ownId: string | null; nowMs: number },
): Promise<Result<{ devices: StaffDevice[] }>> {
  if (eid !== session.eid) return fail('forbidden', 'Only the own devices can be described.')
  const known = await tx.select({ id: devices.id }).from(devices).where(eq(devices.eid, eid))
  const ids = new Set([ownId, ...known.map(({ id }) => id)])
  if (!list.every(({ id }) => ids.has(id))) return fail('not-found', 'This device is not signed in.')
  for (const { id, ...told } of list) {
    const used = id === ownId ? { lastUsedAtMs: nowMs } : {}
    await tx
      .insert(devices)
      .values({ eid, id, ...told, lastUsedAtMs: nowMs })
      .onConflictDoUpdate({ target: [devices.eid, devices.id], set: { ...told, ...used } })
    if (id === ownId) await tx.update(sessions).set({ deviceId: id }).where(eq(sessions.id, session.id))
  }
  return listDevices(tx, session, eid, nowMs)
}

/** Ends every session of an eid on these devices; returns their ids. */
export async function releaseDevices(
  tx: Db,
  session: Session,
  { eid, ids, nowMs }: { eid: string; ids: readonly string[]; nowMs: number },
): Promise<Result<{ endedIds: string[] }>> {
  const allowed = await mayManage(tx, session, eid)
  if (!allowed.ok) return allowed
  const why = eid === session.eid ? 'device-released' : 'device-released-by-admin'
  const endedIds = await endSessionsOf(tx, eid, { nowMs, why }, inArray(sessions.deviceId, [...ids]))
  await tx.delete(devices).where(and(eq(devices.eid, eid), inArray(devices.id, [...ids])))
  return ok({ endedIds })
}

/** Ends the caller's session and the eid's other sessions on the same device; returns their ids. */
export async function releaseOwnDevice(tx: Db, session: Session, nowMs: number): Promise<string[]> {
  const [own] = await tx.select({ deviceId: sessions.deviceId }).from(sessions).where(eq(sessions.id, session.id))
  const deviceId = own?.deviceId ?? null
  const isOfDevice = deviceId === null ? undefined : eq(sessions.deviceId, deviceId)
  const endedIds = await endSessionsOf(
    tx,
    session.eid,
    { nowMs, why: 'device-released' },
    or(eq(sessions.id, session.id), isOfDevice),
  )
  if (deviceId !== null) await tx.delete(devices).where(and(eq(devices.eid, session.eid), eq(devices.id, deviceId)))
  return endedIds
}
