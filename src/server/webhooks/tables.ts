import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DeliveryFault, DeliveryState, type WebhookEvent, WebhookOff } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { services } from '#server/services/tables.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    url: text().notNull(),
    description: text().notNull(),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    includesTexts: boolean('includes_texts').notNull(),
    isActive: boolean('is_active').notNull(),
    offReason: text('off_reason', { enum: WebhookOff.options }),
    failingSinceMs: timeMs('failing_since_ms'),
    sealedSecret: text('sealed_secret').notNull(),
    /** The secret before the last rotation, with which deliveries are signed too until `oldUntilMs`. */
    oldSealedSecret: text('old_sealed_secret'),
    oldUntilMs: timeMs('old_until_ms'),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [index('webhooks_service').on(table.serviceId)],
)

/** Deliveries of the last 14 days. The id grows with the time. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    /** The message of the conversation that is the event; its own id for tests. */
    eventId: uuid('event_id').notNull(),
    type: text().notNull(),
    /** The body of the request, JSON. */
    payload: text().notNull(),
    state: text({ enum: DeliveryState.options }).notNull(),
    attempts: integer().notNull(),
    /** Attempts of this round: a delivery that is sent once more begins at 0 again. */
    round: integer().notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    lastAtMs: timeMs('last_at_ms'),
    nextAtMs: timeMs('next_at_ms'),
    status: integer(),
    tookMs: integer('took_ms'),
    fault: text({ enum: DeliveryFault.options }),
    answer: text().notNull(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_event').on(table.webhookId, table.eventId),
    index('webhook_deliveries_page').on(table.webhookId, table.id),
    index('webhook_deliveries_created').on(table.createdAtMs),
  ],
)
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type WebhookRow = typeof webhooks.$inferSelect
