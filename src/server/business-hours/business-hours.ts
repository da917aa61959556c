import { eq, sql } from 'drizzle-orm'
import { opensAt } from '#core/business-hours/opening.ts'
import { type BusinessHours, firstBusinessHours } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import type { Resources } from '#server/domain/module.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { lockService } from '#server/services/lock-service.ts'
import { services } from '#server/services/tables.ts'
import { isInReach } from '#server/staff/presence.ts'
import { businessHours } from './tables.ts'

export async function businessHoursOf(db: Db, serviceId: string): Promise<BusinessHours> {
  const [row] = await db.select().from(businessHours).where(eq(businessHours.serviceId, serviceId))
  if (!row) return firstBusinessHours
  const { serviceId: _, ...hours } = row
  return hours
}

/** `setting-changed`: it is another one than the caller has seen. */
export async function updateBusinessHours(
  { tx, feed }: Transaction,
  serviceId: string,
  { revision, ...change }: BusinessHours,
): Promise<Result<{ hours: BusinessHours }>> {
  await lockService(tx, serviceId)
  const before = await businessHoursOf(tx, serviceId)
  if (before.revision !== revision) return fail('setting-changed', undefined, { revision: before.revision })
  const hours: BusinessHours = { ...change, revision: revision + 1 }
  await tx
    .insert(businessHours)
    .values({ serviceId, ...hours })
    .onConflictDoUpdate({ target: businessHours.serviceId, set: hours })
  await feed.changed('getBusinessHours', { serviceId })
  return ok({ hours })
}

/** When a service that is closed opens: null if it is open. One that never opens says so by a far time. */
export async function closedUntil(db: Db, serviceId: string, nowMs: number): Promise<number | null> {
  const next = opensAt(await businessHoursOf(db, serviceId), nowMs)
  return next === 'open' ? null : (next ?? nowMs + 365 * 24 * 60 * 60_000)
}

/** Whether visitors are answered now. `not-found`: there is no such service. */
export const createOpeningOf =
  ({ pushDevices }: Pick<Resources, 'pushDevices'>): ReadHandler<'getOpening'> =>
  async ({ params: { s: serviceId } }, { db, nowMs }) => {
    if ((await db.$count(services, eq(services.id, serviceId))) === 0) return fail('not-found')
    const next = opensAt(await businessHoursOf(db, serviceId), nowMs)
    if (next !== 'open') return ok({ state: 'closed', opensAtMs: next })
    const byPush = await pushDevices.reached(db, serviceId, 'offer')
    const available = await rowsOf(
      db,
      sql`
      select 1 from users u
      where u.service_id = ${serviceId} and u.kind = 'staff' and u.status in ('available', 'busy')
        and ${isInReach(nowMs, byPush)}
      limit 1`,
    )
    return ok({ state: available.length > 0 ? 'open' : 'nobody', opensAtMs: null })
  }
