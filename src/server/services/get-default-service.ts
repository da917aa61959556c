import { asc } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import { services } from './tables.ts'

/** The service that staff sign in to: the installation's first one. */
export async function getDefaultService(db: Db): Promise<Result<{ serviceId: string; name: string }>> {
  const [first] = await db.select().from(services).orderBy(asc(services.createdAtMs), asc(services.id)).limit(1)
  return first ? ok({ serviceId: first.id, name: first.name }) : fail('not-found', 'There is no service yet.')
}
