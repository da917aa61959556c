import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ReplyTo } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'

/** Unsent drafts of the staff, by conversation. */
export const drafts = pgTable(
  'drafts',
  {
    eid: uuid().notNull(),
    roomId: uuid('room_id').notNull(),
    serviceId: text('service_id').notNull(),
    saveId: uuid('save_id').notNull(),
    text: text().notNull(),
    isNote: boolean('is_note').notNull(),
    replyTo: jsonb('reply_to').$type<ReplyTo>(),
    atMs: timeMs('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eid, table.roomId] })],
)
