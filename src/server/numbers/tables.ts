import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NumberAccess } from '#core/contract/index.ts'
import { count } from '#server/db/columns.ts'
import { services } from '#server/services/tables.ts'

/** Telephone numbers of a service, and who may call from them. */
export const serviceNumbers = pgTable(
  'service_numbers',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    /** E.164. */
    number: text().notNull(),
    name: text().notNull(),
    access: text({ enum: NumberAccess.options }).notNull(),
    memberEids: uuid('member_eids').array().notNull().default([]),
    /** Whether a telephone that nobody answers may leave a voice message. */
    takesVoicemail: boolean('takes_voicemail').notNull().default(true),
    /** Spoken greeting before the voicemail's tone, as Base64 of G.711 µ-law; '' if there is none. */
    greeting: text().notNull().default(''),
    /** Number of its changes, from 1. */
    revision: count('revision').notNull(),
  },
  (table) => [uniqueIndex('service_numbers_e164').on(table.number)],
)

/** Call scripts that staff see during calls. */
export const numberScripts = pgTable(
  'number_scripts',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    name: text().notNull(),
    /** E.164; '' for calls on every number. */
    number: text().notNull(),
    text: text().notNull(),
    /** Number of its changes, from 1. */
    revision: count('revision').notNull(),
  },
  (table) => [uniqueIndex('number_scripts_name').on(table.serviceId, sql`lower(${table.name})`)],
)
