import { eq, sql } from 'drizzle-orm'
import { index, pgTable, pgView, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { Channel, MessageState, ParticipantRole } from '#core/contract/index.ts'
import { count, timeMs } from '#server/db/columns.ts'

/** A conversation and its room, under one id. */
export const rooms = pgTable(
  'rooms',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    /** By which way the conversation came. */
    channel: text({ enum: Channel.options }).notNull(),
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

/**
 * Present and former participants of rooms. Members have an account and read in the app or the widget; others are reached
 * by an address alone. A telephone caller is both. Each room has one visitor, who has an account.
 */
export const participants = pgTable(
  'participants',
  {
    id: uuid().primaryKey().defaultRandom(),
    roomId: uuid('room_id').notNull(),
    /** The account; null for who is reached by an address alone. */
    eid: uuid(),
    /** A telephone number (E.164) or an email address, as `channel` needs it; null: reached in the app or the widget. */
    address: text(),
    /** How the participant is reached. */
    channel: text({ enum: Channel.options }).notNull().default('chat'),
    role: text({ enum: ParticipantRole.options }).notNull(),
    /** Name that the visitor, or who has no account, is shown by; null: the account's. */
    name: text(),
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
  (table) => [
    uniqueIndex('participants_member').on(table.roomId, table.eid),
    uniqueIndex('participants_address').on(table.roomId, table.channel, table.address),
    uniqueIndex('participants_visitor').on(table.roomId).where(sql`role = 'visitor'`),
    index('participants_eid').on(table.eid),
  ],
)

/** The visitor of each room. */
export const roomVisitors = pgView('room_visitors').as((query) =>
  query
    .select({
      roomId: participants.roomId,
      visitorEid: sql<string>`${participants.eid}`.as('visitor_eid'),
      visitorName: sql<string>`${participants.name}`.as('visitor_name'),
    })
    .from(participants)
    .where(eq(participants.role, 'visitor')),
)

/**
 * States of single messages, for participants whose marks do not say them: a channel that reports each message, or one that
 * has failed.
 */
export const receipts = pgTable(
  'receipts',
  {
    roomId: uuid('room_id').notNull(),
    seq: count('seq').notNull(),
    participantId: uuid('participant_id').notNull(),
    state: text({ enum: MessageState.options }).notNull(),
    /** Why it has failed, or why nobody knows, in the words of the channel; '' for other states. */
    reason: text().notNull(),
    atMs: timeMs('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.roomId, table.seq, table.participantId] })],
)
