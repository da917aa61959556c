import { boolean, index, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { PushAnswer, type PushSettings } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { users } from '#server/services/tables.ts'
import { sessions } from '#server/session/tables.ts'

/** Where devices get pushes: one row for each session that has allowed it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    eid: uuid().notNull(),
    serviceId: text('service_id').notNull(),
    /** Language of the device, BCP 47; ''. */
    language: text().notNull(),
    /** Visitors only: page of the website where they agreed; ''. */
    page: text().notNull().default(''),
    /** Visitors only: notifications do not show the text of the answer. Staff have settings. */
    hidesContent: boolean('hides_content').notNull().default(false),
    savedAtMs: timeMs('saved_at_ms').notNull(),
    answer: text({ enum: PushAnswer.options }).notNull().default('none'),
    /** HTTP status of its push service's last answer. */
    status: integer(),
    answeredAtMs: timeMs('answered_at_ms'),
    shownAtMs: timeMs('shown_at_ms'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    uniqueIndex('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_eid').on(table.eid),
  ],
)

/** Pushes of the last days, by which devices answer, and nothing is pushed twice. */
export const pushes = pgTable(
  'pushes',
  {
    /** Random: only the device that can decrypt the push knows it. */
    id: uuid().primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Event that it tells of: the same is told to a device once. */
    key: text().notNull(),
    /** The inquiry of an offer that can be answered; null: nothing can be done. */
    inquiryId: uuid('inquiry_id'),
    createdAtMs: timeMs('created_at_ms').notNull(),
    shownAtMs: timeMs('shown_at_ms'),
    /** When it was answered on the device. */
    actedAtMs: timeMs('acted_at_ms'),
  },
  (table) => [
    uniqueIndex('pushes_key').on(table.subscriptionId, table.key),
    index('pushes_created').on(table.createdAtMs),
  ],
)

/** Settings of those who have changed the usual ones. */
export const pushSettings = pgTable('push_settings', {
  eid: uuid()
    .primaryKey()
    .references(() => users.eid, { onDelete: 'cascade' }),
  settings: json().$type<PushSettings>().notNull(),
})
