import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { count, timeMs } from '#server/db/columns.ts'

/** Internal notes of staff in a conversation; separate from messages, which the visitor may read. */
export const notes = pgTable(
  'notes',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    roomId: uuid('room_id').notNull(),
    afterSeq: count('after_seq').notNull(),
    authorEid: uuid('author_eid').notNull(),
    authorName: text('author_name').notNull(),
    text: text().notNull(),
    mentionedEids: uuid('mentioned_eids').array().notNull(),
    writtenAtMs: timeMs('written_at_ms').notNull(),
    editedAtMs: timeMs('edited_at_ms'),
    removedAtMs: timeMs('removed_at_ms'),
  },
  (table) => [index('notes_room').on(table.roomId, table.id)],
)

/** Mentions of staff in notes. */
export const mentions = pgTable(
  'mentions',
  {
    eid: uuid().notNull(),
    id: uuid().notNull(),
    serviceId: text('service_id').notNull(),
    roomId: uuid('room_id').notNull(),
    authorName: text('author_name').notNull(),
    visitorName: text('visitor_name').notNull(),
    preview: text().notNull(),
    atMs: timeMs('at_ms').notNull(),
    readAtMs: timeMs('read_at_ms'),
  },
  (table) => [primaryKey({ columns: [table.eid, table.id] })],
)
