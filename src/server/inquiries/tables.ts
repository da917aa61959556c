import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CallMedia, Channel, FollowUp, InquiryStatus, OfferKind, OfferStatus } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { services } from '#server/services/tables.ts'

export const inquiries = pgTable(
  'inquiries',
  {
    id: uuid().primaryKey(),
    roomId: uuid('room_id').notNull(),
    serviceId: text('service_id').notNull(),
    status: text({ enum: InquiryStatus.options }).notNull(),
    agentEid: uuid('agent_eid'),
    agentName: text('agent_name'),
    createdAtMs: timeMs('created_at_ms').notNull(),
    acceptedAtMs: timeMs('accepted_at_ms'),
    closedAtMs: timeMs('closed_at_ms'),
    /** When nobody had taken it in time, also if somebody took it later. */
    missedAtMs: timeMs('missed_at_ms'),
    closingSinceMs: timeMs('closing_since_ms'),
    closesAtMs: timeMs('closes_at_ms'),
    /** When it began to wait again, because its agent gave it back; null: it waits since its beginning. */
    waitingSinceMs: timeMs('waiting_since_ms'),
    /** Before this moment its wait does not count; null: it counts since its beginning. */
    countsFromMs: timeMs('counts_from_ms'),
    /** The team whose members it is offered to; null: everybody. */
    tagId: uuid('tag_id'),
    followUp: text('follow_up', { enum: FollowUp.options }),
    labelIds: uuid('label_ids').array().notNull().default([]),
  },
  (table) => [
    index('inquiries_room').on(table.roomId),
    index('inquiries_open').on(table.serviceId, table.createdAtMs).where(sql`${table.status} = 'open'`),
    index('inquiries_missed').on(table.serviceId).where(sql`${table.status} = 'missed'`),
    index('inquiries_handling').on(table.agentEid).where(sql`${table.status} = 'handling'`),
    index('inquiries_kept').on(table.serviceId, table.closedAtMs, table.roomId).where(sql`${table.status} = 'closed'`),
  ],
)

/** An inquiry that was offered to one agent. */
export const offers = pgTable(
  'offers',
  {
    id: uuid().primaryKey(),
    inquiryId: uuid('inquiry_id').notNull(),
    roomId: uuid('room_id').notNull(),
    serviceId: text('service_id').notNull(),
    eid: uuid().notNull(),
    visitorName: text('visitor_name').notNull(),
    channel: text({ enum: Channel.options }).notNull().default('chat'),
    language: text().notNull(),
    preview: text().notNull(),
    waitingSinceMs: timeMs('waiting_since_ms').notNull(),
    offeredAtMs: timeMs('offered_at_ms').notNull(),
    deadlineMs: timeMs('deadline_ms').notNull(),
    /**
     * Its agent is told by push alone, and a device has to say until then that it has shown it. Null: it has, or none needs
     * to. Of an offer that has ended so, it stays.
     */
    confirmByMs: timeMs('confirm_by_ms'),
    status: text({ enum: OfferStatus.options }).notNull(),
    winnerName: text('winner_name'),
    kind: text({ enum: OfferKind.options }).notNull().default('inquiry'),
    /** The colleague who asks; null: the queue does. */
    fromEid: uuid('from_eid'),
    fromName: text('from_name').notNull().default(''),
    toName: text('to_name').notNull().default(''),
    note: text().notNull().default(''),
    /** The call with which the visitor waits; null: none. */
    callId: uuid('call_id'),
    media: text({ enum: CallMedia.options }),
  },
  (table) => [
    index('offers_inquiry').on(table.inquiryId),
    index('offers_due').on(table.deadlineMs).where(sql`${table.status} = 'pending'`),
    index('offers_pending').on(table.eid).where(sql`${table.status} = 'pending'`),
    index('offers_unconfirmed').on(table.eid).where(sql`${table.confirmByMs} is not null`),
  ],
)

/** Auto-close settings of services whose admins have changed the defaults. */
export const autoCloseSettings = pgTable('auto_close_settings', {
  serviceId: text('service_id')
    .primaryKey()
    .references(() => services.id),
  isOn: boolean('is_on').notNull(),
  idleMinutes: integer('idle_minutes').notNull(),
  countdownSeconds: integer('countdown_seconds').notNull(),
  /** Number of its changes. */
  revision: integer().notNull(),
})
