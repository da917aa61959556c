import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RichText } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'
import { services } from '#server/services/tables.ts'

const serviceId = () =>
  text('service_id')
    .notNull()
    .references(() => services.id)

export const knowledgeFolders = pgTable(
  'knowledge_folders',
  { id: uuid().primaryKey(), serviceId: serviceId(), name: text().notNull() },
  (table) => [uniqueIndex('knowledge_folders_name').on(table.serviceId, table.name)],
)

/** The newest text of each entry. */
export const knowledgeEntries = pgTable(
  'knowledge_entries',
  {
    id: uuid().primaryKey(),
    serviceId: serviceId(),
    folderId: uuid('folder_id').references(() => knowledgeFolders.id),
    title: text().notNull(),
    text: json().$type<RichText>().notNull(),
    /** BCP 47; '' if nothing was chosen. */
    language: text().notNull(),
    /** Number of its texts, from 1. */
    revision: integer().notNull(),
    updatedAtMs: timeMs('updated_at_ms').notNull(),
    updatedByName: text('updated_by_name').notNull(),
  },
  (table) => [index('knowledge_entries_service').on(table.serviceId, table.id)],
)

/** Every text that an entry has had, also the newest one; of old ones only some are kept. */
export const knowledgeVersions = pgTable(
  'knowledge_versions',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => knowledgeEntries.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    title: text().notNull(),
    text: json().$type<RichText>().notNull(),
    language: text().notNull(),
    savedAtMs: timeMs('saved_at_ms').notNull(),
    savedByName: text('saved_by_name').notNull(),
    /** Ids of the pictures in the text. */
    pictureIds: uuid('picture_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.revision] }),
    index('knowledge_versions_pictures').using('gin', table.pictureIds),
  ],
)

const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Published versions of entries: the only ones that visitors can read. */
export const knowledgePublished = pgTable(
  'knowledge_published',
  {
    entryId: uuid('entry_id')
      .primaryKey()
      .references(() => knowledgeEntries.id, { onDelete: 'cascade' }),
    serviceId: serviceId(),
    revision: integer().notNull(),
    title: text().notNull(),
    text: json().$type<RichText>().notNull(),
    language: text().notNull(),
    publishedAtMs: timeMs('published_at_ms').notNull(),
    pictureIds: uuid('picture_ids').array().notNull(),
    /** The words of the text, for excerpts and for searching. */
    plainText: text('plain_text').notNull(),
    words: words('words').generatedAlwaysAs(sql`public.search_words("title" || ' ' || "plain_text")`),
    titleWords: words('title_words').generatedAlwaysAs(sql`public.search_words("title")`),
  },
  (table) => [
    index('knowledge_published_service').on(table.serviceId),
    index('knowledge_published_words').using('gin', table.words),
    index('knowledge_published_pictures').using('gin', table.pictureIds),
  ],
)

export const knowledgePictures = pgTable(
  'knowledge_pictures',
  {
    id: uuid().primaryKey(),
    serviceId: serviceId(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** WebP in Base64. */
    data: text().notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [index('knowledge_pictures_service').on(table.serviceId)],
)

/** Whether visitors found an entry helpful: one vote of each browser. */
export const knowledgeVotes = pgTable(
  'knowledge_votes',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => knowledgeEntries.id, { onDelete: 'cascade' }),
    /** A keyed hash of address and browser, which tells nobody who it was. */
    voter: text().notNull(),
    isHelpful: boolean('is_helpful').notNull(),
  },
  (table) => [primaryKey({ columns: [table.entryId, table.voter] })],
)
