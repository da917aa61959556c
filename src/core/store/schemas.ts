import type { RxJsonSchema } from 'rxdb'
import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import type { ConversationRow, EntityRow, LiveRow, MessageRow, StateRow } from './rows.ts'

/*
 * RxDB schemas of the rows. They describe only what is queried or sorted by; the contract has checked the rest before a
 * row is written. At most 6 collections: the free edition allows 13 in a realm, and a page may hold the hub's and two
 * replicas of a tab for a moment.
 */

type Schema<Row> = RxJsonSchema<Row>

const id = { type: 'string', maxLength: 64 } as const
/** Milliseconds or a sequence number. */
const integer = { type: 'integer', minimum: 0, maximum: 9_007_199_254_740_991, multipleOf: 1 } as const
const word = { type: 'string', maxLength: 20 } as const
const additionalProperties = true as unknown as false

const conversations: Schema<ConversationRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id, status: word, lastAtMs: integer } as Schema<ConversationRow>['properties'],
  required: ['id', 'status', 'lastAtMs'],
  indexes: [['status', 'lastAtMs']],
  additionalProperties,
}
const messages: Schema<MessageRow> = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: { key: id, roomId: id, seq: integer } as Schema<MessageRow>['properties'],
  required: ['key', 'roomId', 'seq'],
  indexes: [['roomId', 'seq']],
  additionalProperties,
}
const outbox: Schema<OutboxRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id, lane: id } as unknown as Schema<OutboxRow>['properties'],
  required: ['id', 'lane'],
  indexes: [['lane', 'id']],
  additionalProperties,
}
const entities: Schema<EntityRow> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 100 },
    entity: { type: 'string', maxLength: 30 },
    reading: word,
    order: id,
  } as Schema<EntityRow>['properties'],
  required: ['id', 'entity', 'reading', 'order'],
  indexes: [['entity', 'reading', 'order']],
  additionalProperties,
}
const keyed = <Row>(primaryKey: string) =>
  ({
    version: 0,
    primaryKey,
    type: 'object',
    properties: { [primaryKey]: { type: 'string', maxLength: 100 } },
    required: [primaryKey],
    additionalProperties,
  }) as unknown as Schema<Row>

/** Stored on disk. */
export const persistentSchemas = {
  conversations,
  messages,
  outbox,
  entities,
  state: keyed<StateRow>('id'),
} as const

/** Kept in memory. */
export const liveSchemas = { live: keyed<LiveRow>('id') } as const

export type PersistentSchemas = typeof persistentSchemas

/** Row type of each collection. */
export type Rows = {
  [K in keyof PersistentSchemas]: PersistentSchemas[K] extends Schema<infer R> ? R : never
} & { live: LiveRow }
