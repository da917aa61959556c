import { index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { MessageChange } from '#core/contract/index.ts'
import { count, timeMs } from '#server/db/columns.ts'

/** Changes to messages since they were sent. The table of messages has the current text. */
export const messageChanges = pgTable(
  'message_changes',
  {
    messageId: uuid('message_id').primaryKey(),
    roomId: uuid('room_id').notNull(),
    seq: count('seq').notNull(),
    editedAtMs: timeMs('edited_at_ms'),
    removedAtMs: timeMs('removed_at_ms'),
    reactions: jsonb().$type<MessageChange['reactions']>().notNull(),
  },
  (table) => [index('message_changes_room').on(table.roomId, table.messageId)],
)
