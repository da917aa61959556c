import { eq } from 'drizzle-orm'
import type { StaffRules } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { services } from '#server/services/tables.ts'

const { wrapUpSeconds, idleAwayMinutes, outOfReachSeconds, tellsMonitoring, endsSilentCalls } = services
const rules = { wrapUpSeconds, idleAwayMinutes, outOfReachSeconds, tellsMonitoring, endsSilentCalls }

export async function getStaffRules(db: Db, serviceId: string): Promise<Result<StaffRules>> {
  const [found] = await db.select(rules).from(services).where(eq(services.id, serviceId))
  return found ? ok(found) : fail('not-found')
}

/** Saves the rules. Running timers, such as the time after a closed inquiry, keep their end. */
export const setStaffRules: WriteHandler<'setStaffRules'> = async (
  { body: chosen },
  { tx, feed, session: { serviceId } },
) => {
  const [changed] = await tx.update(services).set(chosen).where(eq(services.id, serviceId)).returning(rules)
  if (!changed) return fail('not-found')
  await feed.changed('getStaffRules', { serviceId })
  return ok(changed)
}
