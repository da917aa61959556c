import { index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type Message, MessageKind, type ReplyTo, SenderKind } from '#core/contract/index.ts'
import { count, timeMs } from '#server/db/columns.ts'

export const messages = pgTable(
  'messages',
  {
    roomId: uuid('room_id').notNull(),
    seq: count('seq').notNull(),
    id: uuid().notNull(),
    senderEid: uuid('sender_eid'),
    senderName: text('sender_name').notNull(),
    senderKind: text('sender_kind', { enum: SenderKind.options }).notNull(),
    kind: text({ enum: MessageKind.options }).notNull(),
    text: text().notNull(),
    sentAtMs: timeMs('sent_at_ms').notNull(),
    replyTo: jsonb('reply_to').$type<ReplyTo>(),
    content: jsonb().$type<NonNullable<Message['content']>>(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.seq] }), uniqueIndex('messages_id').on(table.id)],
)

/** Times that visitors have taken; the id is that of the message that says so. */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    staffEid: uuid('staff_eid').notNull(),
    visitorEid: uuid('visitor_eid').notNull(),
    startsAtMs: timeMs('starts_at_ms').notNull(),
    endsAtMs: timeMs('ends_at_ms').notNull(),
  },
  (table) => [index('appointments_staff').on(table.staffEid, table.endsAtMs)],
)
