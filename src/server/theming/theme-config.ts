import { eq } from 'drizzle-orm'
import type { ThemeConfig } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { services } from '#server/services/tables.ts'

/** The brand of a service, which is public. */
export async function getThemeConfig(db: Db, serviceId: string): Promise<Result<ThemeConfig>> {
  const [service] = await db
    .select({ brandName: services.brandName, brandColor: services.brandColor })
    .from(services)
    .where(eq(services.id, serviceId))
  return service ? ok(service) : fail('not-found', 'There is no such service.')
}

export const setThemeConfig: WriteHandler<'setThemeConfig'> = async (
  { body: theme },
  { tx: db, session: { serviceId } },
) => {
  const brandName = theme.brandName?.trim() ?? null
  await db.update(services).set({ brandName, brandColor: theme.brandColor }).where(eq(services.id, serviceId))
  return getThemeConfig(db, serviceId)
}
