import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { Channel, MemberKind } from '#core/contract/index.ts'
import { count, timeMs } from '#server/db/columns.ts'

/** A conversation and its room, under one id. */
export const rooms = pgTable(
  'rooms',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    channel: text({ enum: Channel.options }).notNull(),
    visitorEid: uuid('visitor_eid').notNull(),
    visitorName: text('visitor_name').notNull(),
    language: text().notNull(),
    page: text().notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    lastSeq: count('last_seq').notNull(),
    lastAtMs: timeMs('last_at_ms').notNull(),
    preview: text().notNull(),
    previewEid: uuid('preview_eid'),
    /** The newest inquiry. */
    inquiryId: uuid('inquiry_id'),
    /** The team that the visitor asks for; null: whoever is free. */
    tagId: uuid('tag_id'),
    /** The person whom the visitor asks for, who is offered it first; null: nobody. */
    staffEid: uuid('staff_eid'),
  },
  (table) => [index('rooms_created').on(table.serviceId, table.createdAtMs, table.id)],
)

/** Present and former members of rooms. */
export const members = pgTable(
  'members',
  {
    roomId: uuid('room_id').notNull(),
    eid: uuid().notNull(),
    kind: text({ enum: MemberKind.options }).notNull(),
    deliveredSeq: count('delivered_seq').notNull(),
    readSeq: count('read_seq').notNull(),
    /** Null while present. A former member reads up to this message, and sees the conversation as it was then. */
    leftSeq: count('left_seq'),
    leftAtMs: timeMs('left_at_ms'),
    leftPreview: text('left_preview'),
    leftPreviewEid: uuid('left_preview_eid'),
    /** The inquiry that the member handled last. */
    inquiryId: uuid('inquiry_id'),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.eid] }), index('members_eid').on(table.eid)],
)
