import { eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { services, users } from '#server/services/tables.ts'
import { staffOf } from './list-staff.ts'

/** Whether `u`, a row of `users`, is offered nothing because an inquiry of theirs was just closed. */
export const isWrappingUp = (nowMs: number) => sql`coalesce(u.wrap_up_until_ms, 0) > ${nowMs}::bigint`

/** Name of the duty that ends the times after closed inquiries. */
export const agentsDuty = 'agents'

/** Begins the time after a closed inquiry in which its agent is offered nothing, if the service has one. */
export async function beginWrapUp(
  { tx, feed }: Transaction,
  { serviceId, eid }: { serviceId: string; eid: string },
  nowMs: number,
): Promise<void> {
  const [service] = await tx
    .select({ seconds: services.wrapUpSeconds })
    .from(services)
    .where(eq(services.id, serviceId))
  if (!service || service.seconds === 0) return
  const wrapUpUntilMs = nowMs + service.seconds * 1000
  const [agent] = await tx.update(users).set({ wrapUpUntilMs }).where(eq(users.eid, eid)).returning()
  if (agent) await feed.put('staff', staffOf(agent), { serviceId })
  feed.due(agentsDuty, wrapUpUntilMs)
}

/** Whether the time of some agent is over. */
export const isSomeWrapUpOver = async (db: Db, nowMs: number): Promise<boolean> =>
  (await db.select({ eid: users.eid }).from(users).where(lte(users.wrapUpUntilMs, nowMs)).limit(1)).length > 0

/** Ends the times that are over, and tells the staff. */
export async function endWrapUps({ tx, feed }: Transaction, nowMs: number): Promise<void> {
  const ended = await tx.update(users).set({ wrapUpUntilMs: null }).where(lte(users.wrapUpUntilMs, nowMs)).returning()
  for (const agent of ended) await feed.put('staff', staffOf(agent), agent)
}
