import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { BusinessHours } from '#core/contract/index.ts'
import { services } from '#server/services/tables.ts'

/** Business hours of services whose admins have changed the defaults. */
export const businessHours = pgTable('business_hours', {
  serviceId: text('service_id')
    .primaryKey()
    .references(() => services.id),
  isOn: boolean('is_on').notNull(),
  timeZone: text('time_zone').notNull(),
  times: jsonb().$type<BusinessHours['times']>().notNull(),
  holidays: jsonb().$type<BusinessHours['holidays']>().notNull(),
  /** Number of its changes. */
  revision: integer().notNull(),
})
