import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { LinkPreview } from '#core/contract/index.ts'
import { timeMs } from '#server/db/columns.ts'

/** Previews of web pages that were fetched of late, for all services together. */
export const linkPreviews = pgTable(
  'link_previews',
  {
    /** SHA-256 of the address: addresses may contain secrets. */
    urlHash: text('url_hash').primaryKey(),
    /** Null: the page gives none. */
    preview: jsonb().$type<LinkPreview>(),
    untilMs: timeMs('until_ms').notNull(),
  },
  (table) => [index('link_previews_until').on(table.untilMs)],
)
