import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { services } from '#server/services/tables.ts'
import { widgets } from './tables.ts'

/**
 * Domains whose pages may show a widget of a service, the default one for what is no id; empty: all; null: there is no
 * such widget, which nobody may show.
 */
export const createFramers =
  (db: Db) =>
  async (serviceId: string, widgetId: string): Promise<readonly string[] | null> => {
    const hasId = v.is(Uuid, widgetId)
    const isIt = hasId ? eq(widgets.id, widgetId) : eq(widgets.isDefault, true)
    const [row] = await db
      .select({ settings: widgets.settings })
      .from(widgets)
      .where(and(eq(widgets.serviceId, serviceId), isIt))
    if (row) return row.settings.domains
    // The default widget of a service is made when it is first asked for.
    const isService = and(eq(services.id, serviceId), sql`${!hasId}`)
    return (await db.$count(services, isService)) > 0 ? [] : null
  }
