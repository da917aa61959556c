import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { DestinationKind, type FormDefinition, FormType, type WidgetDraft } from '#core/contract/index.ts'
import { count, timeMs } from '#server/db/columns.ts'
import { services } from '#server/services/tables.ts'

/** How the chat looks and what it does on customers' pages. */
export const widgets = pgTable(
  'widgets',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    isDefault: boolean('is_default').notNull(),
    settings: jsonb().$type<WidgetDraft>().notNull(),
    /** Sealed; null: there is none, and nobody is a known customer. */
    secret: text(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    /** Number of its changes, from 1. */
    revision: integer().notNull(),
  },
  (table) => [uniqueIndex('widgets_default').on(table.serviceId).where(sql`${table.isDefault}`)],
)

/** The forms of widgets as they are now; a form that was never defined has no row. */
export const widgetForms = pgTable(
  'widget_forms',
  {
    widgetId: uuid('widget_id')
      .notNull()
      .references(() => widgets.id, { onDelete: 'cascade' }),
    formType: text('form_type', { enum: FormType.options }).notNull(),
    definition: jsonb().$type<FormDefinition>().notNull(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.widgetId, table.formType] })],
)

/** Links that lead to a team or person. */
export const destinations = pgTable('destinations', {
  id: uuid().primaryKey(),
  serviceId: text('service_id')
    .notNull()
    .references(() => services.id),
  name: text().notNull(),
  kind: text({ enum: DestinationKind.options }).notNull(),
  targetId: uuid('target_id').notNull(),
  uses: count('uses').notNull(),
  createdAtMs: timeMs('created_at_ms').notNull(),
})
