import { pgTable, text } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'

/** When work that comes again and again is due next: for all processes, so that one of them does it. */
export const duties = pgTable('duties', {
  name: text().primaryKey(),
  nextAtMs: timeMs('next_at_ms').notNull(),
})
