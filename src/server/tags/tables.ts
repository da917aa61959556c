import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LabelColor, TagPriority } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { services } from '#server/services/tables.ts'

/** Teams of staff, with the eids of their members. */
export const tags = pgTable(
  'tags',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    name: text().notNull(),
    color: text({ enum: LabelColor.options }).notNull(),
    memberEids: uuid('member_eids').array().notNull().default([]),
    /** BCP 47 tags. */
    languages: text().array().notNull().default([]),
    priority: text({ enum: TagPriority.options }).notNull().default('normal'),
    /** The tag whose members are asked while none of this tag's are available; null if there is none. */
    overflowTagId: uuid('overflow_tag_id'),
    updatedAtMs: timeMs('updated_at_ms').notNull(),
    /** Number of its changes, from 1. */
    revision: integer().notNull(),
  },
  (table) => [uniqueIndex('tags_name').on(table.serviceId, sql`lower(${table.name})`)],
)
