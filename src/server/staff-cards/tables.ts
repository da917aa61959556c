import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** The business cards of the staff; no row until somebody shared theirs. */
export const staffCards = pgTable(
  'staff_cards',
  {
    eid: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    jobTitle: text('job_title').notNull(),
    /** 1: the page shows it. */
    showsPhone: integer('shows_phone').notNull(),
    showsEmail: integer('shows_email').notNull(),
    /** Part of the page's address; null: not shared. */
    token: text(),
  },
  (table) => [uniqueIndex('staff_cards_token').on(table.token)],
)
