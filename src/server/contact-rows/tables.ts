import { sql } from 'drizzle-orm'
import { customType, index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ConsentValue, Contact, ContactDraft } from '#core/contract/index.ts'
import { count, timeMs } from '#server/db/columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** A contact as this build writes it. */
export type ContactRow = Omit<Contact, 'phones' | 'mails' | 'consents'> &
  Pick<ContactDraft, 'phones' | 'mails'> & {
    consents: Record<string, { value: ConsentValue; atMs: number; byName: string }>
  }

/** People whom the staff of a service know. */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    name: text().notNull(),
    company: text().notNull(),
    jobTitle: text('job_title').notNull(),
    language: text().notNull(),
    notes: text().notNull(),
    phones: json().$type<ContactRow['phones']>().notNull(),
    mails: json().$type<ContactRow['mails']>().notNull(),
    customData: json('custom_data').$type<ContactRow['customData']>().notNull(),
    consents: json().$type<ContactRow['consents']>().notNull(),
    /** Null: not blocked. */
    blockedAtMs: timeMs('blocked_at_ms'),
    blockedByName: text('blocked_by_name').notNull().default(''),
    createdAtMs: timeMs('created_at_ms').notNull(),
    updatedAtMs: timeMs('updated_at_ms').notNull(),
    /** Number of changes, from 1. */
    revision: count('revision').notNull(),
    /** The folded name, in whose order lists are. */
    sortName: text('sort_name').notNull(),
    /** Everything in which a search finds the contact. */
    searchText: text('search_text').notNull(),
    /** Nobody selects it: the index needs it. */
    words: tsvector().generatedAlwaysAs(sql`public.search_words("search_text")`),
  },
  (table) => [
    index('contacts_name').on(table.serviceId, sql`${table.sortName} collate "C"`, table.id),
    index('contacts_blocked').on(table.serviceId).where(sql`${table.blockedAtMs} is not null`),
    index('contacts_words').using('gin', table.words),
  ],
)

/** Telephone numbers and e-mail addresses of contacts, as `tel:` and `mailto:`. */
export const contactKeys = pgTable(
  'contact_keys',
  {
    serviceId: text('service_id').notNull(),
    key: text().notNull(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.serviceId, table.key, table.contactId] }),
    index('contact_keys_contact').on(table.contactId),
  ],
)

/** Assigns visitors to contacts. */
export const contactVisitors = pgTable(
  'contact_visitors',
  {
    visitorEid: uuid('visitor_eid').primaryKey(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** 1: the contact is blocked. */
    blocked: integer().notNull().default(0),
  },
  (table) => [index('contact_visitors_contact').on(table.contactId)],
)

/** Merges that can be undone. */
export const contactMerges = pgTable(
  'contact_merges',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    contactId: uuid('contact_id').notNull(),
    /** Revision of the merged contact: another one cannot be undone. */
    revision: count('revision').notNull(),
    before: json().$type<[ContactRow, ContactRow]>().notNull(),
    atMs: timeMs('at_ms').notNull(),
  },
  (table) => [index('contact_merges_at').on(table.atMs)],
)
