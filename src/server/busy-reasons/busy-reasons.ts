import { and, asc, count, eq, sql } from 'drizzle-orm'
import { type BusyReason, maxBusyReasons } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import { busyReasons } from './tables.ts'

const shown = { id: busyReasons.id, name: busyReasons.name, position: busyReasons.position }
const ownReason = (serviceId: string, id: string) => and(eq(busyReasons.serviceId, serviceId), eq(busyReasons.id, id))

export const listBusyReasons = (db: Db, serviceId: string): Promise<BusyReason[]> =>
  db
    .select(shown)
    .from(busyReasons)
    .where(eq(busyReasons.serviceId, serviceId))
    .orderBy(asc(busyReasons.position), asc(sql`lower(${busyReasons.name})`))

/** `busy-reason-taken`, `too-many-busy-reasons`. An id that exists already answers the reason that there is. */
export const createBusyReason: WriteHandler<'createBusyReason'> = async (
  { body: reason },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const [total] = await tx.select({ reasons: count() }).from(busyReasons).where(eq(busyReasons.serviceId, serviceId))
  if (total && total.reasons >= maxBusyReasons) return fail('too-many-busy-reasons')
  const [created] = await tx
    .insert(busyReasons)
    .values({ ...reason, serviceId })
    .onConflictDoNothing()
    .returning(shown)
  if (created) {
    await feed.changed('listBusyReasons', { serviceId })
    return ok({ reason: created })
  }
  const [known] = await tx.select(shown).from(busyReasons).where(ownReason(serviceId, reason.id))
  return known ? ok({ reason: known }) : fail('busy-reason-taken')
}

/** `not-found`, `busy-reason-taken`. */
export const updateBusyReason: WriteHandler<'updateBusyReason'> = async (
  { params: { id }, body: { ...change } },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const [known] = await tx.select(shown).from(busyReasons).where(ownReason(serviceId, id))
  if (!known) return fail('not-found')
  const reason: BusyReason = { ...known, ...change }
  const [same] = await tx
    .select({ id: busyReasons.id })
    .from(busyReasons)
    .where(and(eq(busyReasons.serviceId, serviceId), eq(sql`lower(${busyReasons.name})`, reason.name.toLowerCase())))
  if (same && same.id !== id) return fail('busy-reason-taken')
  await tx.update(busyReasons).set({ name: reason.name, position: reason.position }).where(eq(busyReasons.id, id))
  await feed.changed('listBusyReasons', { serviceId })
  return ok({ reason })
}

/** `not-found`. */
export const deleteBusyReason: WriteHandler<'deleteBusyReason'> = async (
  { params: { id } },
  { tx, feed, session: { serviceId } },
) => {
  const deleted = await tx.delete(busyReasons).where(ownReason(serviceId, id)).returning({ id: busyReasons.id })
  if (deleted.length === 0) return fail('not-found')
  await feed.changed('listBusyReasons', { serviceId })
  return ok(null)
}
