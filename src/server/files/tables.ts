import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { FileState, ThumbnailState } from '#core/contract/index.ts'
import { count, timeMs } from '#server/db/columns.ts'

/** Files of rooms, and recordings of calls. Their bytes are in the storage, under the file's id. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    serviceId: text('service_id').notNull(),
    /** Null: it belongs to a call. */
    roomId: uuid('room_id'),
    /** The call of which it is a recording; null: it belongs to a room. */
    callId: uuid('call_id'),
    ownerEid: uuid('owner_eid').notNull(),
    name: text().notNull(),
    /** As announced, so that an upload can be continued. */
    announcedBytes: count('announced_bytes').notNull(),
    /** As stored: a picture without its position is not as large as it arrived. */
    sizeBytes: count('size_bytes').notNull(),
    state: text({ enum: FileState.options }).notNull(),
    /** How often its examination was begun: a process that died with it is no reason to try for ever. */
    tries: integer().notNull().default(0),
    /** Name of the error for which it was refused. */
    refusal: text(),
    mediaType: text('media_type').notNull(),
    width: integer(),
    height: integer(),
    isAnimated: boolean('is_animated').notNull().default(false),
    thumbnail: text({ enum: ThumbnailState.options }).notNull(),
    /** The message that it is in; null: it was not sent yet. */
    messageId: uuid('message_id'),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [
    index('files_service').on(table.serviceId),
    index('files_message').on(table.messageId, table.createdAtMs),
  ],
)
export type FileRow = typeof files.$inferSelect
