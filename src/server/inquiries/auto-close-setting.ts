import { eq } from 'drizzle-orm'
import { type AutoCloseSetting, firstAutoClose } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import { autoCloseSettings } from './tables.ts'

export async function autoCloseOf(db: Db, serviceId: string): Promise<AutoCloseSetting> {
  const [row] = await db.select().from(autoCloseSettings).where(eq(autoCloseSettings.serviceId, serviceId))
  if (!row) return firstAutoClose
  const { serviceId: _, ...setting } = row
  return setting
}

/** `setting-changed`: it is another one than the caller has seen. */
export const updateAutoClose: WriteHandler<'updateAutoCloseSetting'> = async (
  { body: { revision, ...change } },
  { tx, feed, session: { serviceId } },
) => {
  await lockService(tx, serviceId)
  const before = await autoCloseOf(tx, serviceId)
  if (before.revision !== revision) return fail('setting-changed', undefined, { revision: before.revision })
  const setting: AutoCloseSetting = { ...before, ...change, revision: revision + 1 }
  await tx
    .insert(autoCloseSettings)
    .values({ serviceId, ...setting })
    .onConflictDoUpdate({ target: autoCloseSettings.serviceId, set: setting })
  await feed.changed('getAutoCloseSetting', { serviceId })
  return ok({ setting })
}
