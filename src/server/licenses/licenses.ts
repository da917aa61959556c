import { and, count, eq, exists, not, type SQL, sql } from 'drizzle-orm'
import type { License, Seat } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { endCodesOf } from '#server/accounts/one-time-codes.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { devicesOfSeats } from '#server/devices/devices-of-seats.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { mayManage } from '#server/services/may-manage.ts'
import { ownedService } from '#server/services/owned-service.ts'
import { services, users } from '#server/services/tables.ts'
import { endSessionsOf, isLiveSession } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'
import { isActive } from '#server/staff/list-staff.ts'
import { licenses } from './tables.ts'

type Owner = { eid: string; serviceId: string }

/** The seats of each service. */
export type Licenses = {
  /** Takes a seat during a sign-in: `no-seat-left`, `account-inactive`. An eid that has a seat keeps it. */
  claim(change: Transaction, owner: Owner): Promise<Result<null>>
  get(tx: Db, session: Session, eid: string): Promise<Result<License>>
  /** Every member of the staff of the session's service, by name, with their devices. */
  list(tx: Db, session: Session): Promise<{ seats: Seat[]; limit: number | null }>
  /** Frees a seat, and ends its owner's sessions and codes: nobody works without a seat. */
  release(tx: Db, session: Session, eid: string): Promise<Result<{ endedIds: string[] }>>
}

export function createLicenses({
  settings,
  nowMs,
}: {
  /** Number of seats of each service; without it there is no limit. */
  settings: { EVERLINE_SEATS?: number | undefined }
  nowMs: () => number
}): Licenses {
  const seats = settings.EVERLINE_SEATS ?? null
  return {
    async claim({ tx, feed }, { eid, serviceId }) {
      // The lock makes sign-ins wait for each other: two must not both take the last seat.
      await tx.select({ id: services.id }).from(services).where(eq(services.id, serviceId)).for('update')
      const [user] = await tx.select().from(users).where(eq(users.eid, eid))
      if (user && !isActive(user)) return fail('account-inactive')
      await tx.delete(licenses).where(and(eq(licenses.serviceId, serviceId), not(isInUse(tx, nowMs()))))
      // The holder of a seat may sign in on another device, which the list of seats shows.
      await feed.changed('listLicenses', { serviceId })
      const [own] = await tx.select({ eid: licenses.eid }).from(licenses).where(eq(licenses.eid, eid))
      if (own) return ok(null)
      if (seats !== null && (await countTaken(tx, serviceId, nowMs())) >= seats) return fail('no-seat-left')
      await tx.insert(licenses).values({ eid, serviceId, claimedAtMs: nowMs() })
      return ok(null)
    },
    async get(tx, session, eid) {
      const allowed = await mayManage(tx, session, eid)
      if (!allowed.ok) return allowed
      const [row] = await tx
        .select({ claimedAtMs: licenses.claimedAtMs })
        .from(licenses)
        .where(and(eq(licenses.eid, eid), isInUse(tx, nowMs())))
      const seatsTaken = await countTaken(tx, session.serviceId, nowMs())
      return ok({ eid, isClaimed: row !== undefined, claimedAtMs: row?.claimedAtMs ?? null, seatsTaken, seats })
    },
    list: async (tx, session) => ({ seats: await listSeats(tx, session, nowMs()), limit: seats }),
    async release(tx, session, eid) {
      const allowed = await mayManage(tx, session, eid)
      if (!allowed.ok) return allowed
      await tx.delete(licenses).where(eq(licenses.eid, eid))
      await endCodesOf(tx, eid)
      const why = eid === session.eid ? 'seat-freed' : 'seat-freed-by-admin'
      return ok({ endedIds: await endSessionsOf(tx, eid, { nowMs: nowMs(), why }) })
    },
  }
}

/** The seat's owner has a live session. Signing out, or a session that expires, frees the seat. */
const isInUse = (tx: Db, nowMs: number): SQL =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(sessions)
      .where(and(eq(sessions.eid, licenses.eid), isLiveSession(nowMs))),
  )

async function countTaken(tx: Db, serviceId: string, nowMs: number): Promise<number> {
  const [row] = await tx
    .select({ taken: count() })
    .from(licenses)
    .where(and(eq(licenses.serviceId, serviceId), isInUse(tx, nowMs)))
  return row?.taken ?? 0
}

async function listSeats(tx: Db, session: Session, nowMs: number): Promise<Seat[]> {
  const { serviceId } = session
  const { eid, name, email, phone, extension, role, revision, suspendedAtMs, invitationEndsAtMs } = users
  const administered = { role, revision, suspendedAtMs, invitationEndsAtMs }
  const rows = await tx
    .select({ eid, name, email, phone, extension, ...administered, claimedAtMs: licenses.claimedAtMs })
    .from(users)
    .leftJoin(licenses, and(eq(licenses.eid, eid), isInUse(tx, nowMs)))
    .where(and(eq(users.serviceId, serviceId), eq(users.kind, 'staff')))
    .orderBy(name, eid)
  const ownerEid = (await ownedService(tx, serviceId))?.ownerEid
  const devices = await devicesOfSeats(tx, session, nowMs)
  return rows.map(({ phone, extension, role, suspendedAtMs, invitationEndsAtMs, ...row }) => ({
    ...row,
    email: row.email ?? '',
    ...(phone !== null && { phone }),
    ...(extension !== null && { extension }),
    isOwner: row.eid === ownerEid,
    role: role ?? 'agent',
    isSuspended: suspendedAtMs !== null,
    invitationEndsAtMs,
    ...(devices.get(row.eid) ?? { devices: [], deviceCount: 0 }),
  }))
}
