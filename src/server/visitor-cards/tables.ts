import { index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { count, timeMs } from '#server/db/columns.ts'

/** Visitor cards: the staff's notes on a visitor; a row is created by the first note. */
export const visitorCards = pgTable(
  'visitor_cards',
  {
    visitorEid: uuid('visitor_eid').primaryKey(),
    serviceId: text('service_id').notNull(),
    tags: text().array().notNull(),
    customData: json('custom_data').$type<Record<string, string | number | boolean>>().notNull(),
    /** Number of changes of the custom data. */
    dataRevision: count('data_revision').notNull(),
  },
  (table) => [index('visitor_cards_service').on(table.serviceId)],
)

export const cardNotes = pgTable(
  'card_notes',
  {
    id: uuid().primaryKey(),
    visitorEid: uuid('visitor_eid').notNull(),
    serviceId: text('service_id').notNull(),
    text: text().notNull(),
    authorEid: uuid('author_eid').notNull(),
    authorName: text('author_name').notNull(),
    writtenAtMs: timeMs('written_at_ms').notNull(),
    /** '' and null: never edited. */
    editorName: text('editor_name').notNull(),
    editedAtMs: timeMs('edited_at_ms'),
    /** Number of changes, from 1. */
    revision: count('revision').notNull(),
  },
  (table) => [index('card_notes_visitor').on(table.visitorEid)],
)
