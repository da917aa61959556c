import { eq } from 'drizzle-orm'
import { type CallMedia, firstWidgetSettings } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { widgets } from './tables.ts'
import { shownWidget } from './widgets.ts'

/**
 * Whether any widget of a service offers visitors calls of this kind. Which widget a visitor came by is not asked: the same
 * visitor may come by several.
 */
export async function offersCalls(db: Db, serviceId: string, media: CallMedia): Promise<boolean> {
  const rows = await db.select().from(widgets).where(eq(widgets.serviceId, serviceId))
  const offers = rows.length === 0 ? [firstWidgetSettings.takesCalls] : rows.map((row) => shownWidget(row).takesCalls)
  return offers.some((takes) => takes === 'video' || takes === media)
}
