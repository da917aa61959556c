import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { calls } from '#server/telephony/tables.ts'

/** Number of voice and video calls of a service that run. */
export const ongoingCalls = (db: Db, serviceId: string): Promise<number> =>
  db.$count(calls, and(eq(calls.serviceId, serviceId), isNull(calls.endedAtMs)))
