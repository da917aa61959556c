import type { Db } from '#server/db/database.ts'

/** Number of voice and video calls of a service that run. */
export async function ongoingCalls(_db: Db, _serviceId: string): Promise<number> {
  return 0
}
