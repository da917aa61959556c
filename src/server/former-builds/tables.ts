import { pgTable, text } from 'drizzle-orm/pg-core'
import { timeMs } from '#server/db/columns.ts'

/** Hashed files of builds that this installation has served. Their bytes are in the file storage. */
export const builtFiles = pgTable('built_files', {
  /** `app/main-x1y2z3.js`: the target of the build, and the file's own name. */
  name: text().primaryKey(),
  /** When a running build last had it. */
  lastServedAtMs: timeMs('last_served_at_ms').notNull(),
})
