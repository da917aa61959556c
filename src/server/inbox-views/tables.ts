import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type InboxView, InquiryStatus } from '#core/contract/index.ts'

/** Tabs of the inbox with a filter, kept under names. */
export const inboxViews = pgTable(
  'inbox_views',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    /** Owner of the view. */
    eid: uuid().notNull(),
    name: text().notNull(),
    isShared: boolean('is_shared').notNull(),
    tab: text({ enum: InquiryStatus.options }).notNull(),
    filter: jsonb().$type<InboxView['filter']>().notNull(),
  },
  (table) => [index('inbox_views_service').on(table.serviceId)],
)
