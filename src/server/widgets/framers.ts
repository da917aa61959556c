import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { widgets } from './tables.ts'

/** Domains whose pages may show a widget of a service, the default one for ''; empty: all. */
export const createFramers =
  (db: Db) =>
  async (serviceId: string, widgetId: string): Promise<readonly string[]> => {
    const isIt = v.is(Uuid, widgetId) ? eq(widgets.id, widgetId) : eq(widgets.isDefault, true)
    const [row] = await db
      .select({ settings: widgets.settings })
      .from(widgets)
      .where(and(eq(widgets.serviceId, serviceId), isIt))
    return row?.settings.domains ?? []
  }
