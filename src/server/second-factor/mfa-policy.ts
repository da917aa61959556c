import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { CallResult, Calls } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { services, users } from '#server/services/tables.ts'

type MfaPolicy = CallResult<Calls['getMfaPolicy']>

/** Returns the service's policy on second factors: for everybody, or for the listed eids. */
export async function getMfaPolicy(db: Db, serviceId: string): Promise<Result<MfaPolicy>> {
  const [service] = await db.select().from(services).where(eq(services.id, serviceId))
  if (!service) return fail('not-found')
  const forced = await db
    .select({ eid: users.eid })
    .from(users)
    .where(and(isStaffOf(serviceId), eq(users.mfaForced, 1)))
    .orderBy(users.name)
  return ok({ everybody: service.mfaForced === 1, eids: forced.map(({ eid }) => eid) })
}

/** Takes effect at the next sign-in; sessions go on. Eids that are not staff of the service are ignored. */
export const setMfaPolicy: WriteHandler<'setMfaPolicy'> = async (
  { body: { everybody, eids } },
  { tx, feed, session: { serviceId } },
) => {
  await tx
    .update(services)
    .set({ mfaForced: everybody ? 1 : 0 })
    .where(eq(services.id, serviceId))
  await tx
    .update(users)
    .set({ mfaForced: 0 })
    .where(and(isStaffOf(serviceId), ...(eids.length > 0 ? [notInArray(users.eid, eids)] : [])))
  if (eids.length > 0)
    await tx
      .update(users)
      .set({ mfaForced: 1 })
      .where(and(isStaffOf(serviceId), inArray(users.eid, eids)))
  await feed.changed('getMfaPolicy', { serviceId })
  return getMfaPolicy(tx, serviceId)
}

const isStaffOf = (serviceId: string) => and(eq(users.serviceId, serviceId), eq(users.kind, 'staff'))
