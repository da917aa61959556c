import type { OutboxRow } from '#core/outbox/outbox-row.ts'
import { type ConversationRow, type MessageRow, messageKey } from '#core/store/rows.ts'

/** Rows of the visitor's database. `values` contains single values by name. */
export type TableRows = {
  conversations: ConversationRow
  messages: MessageRow
  outbox: OutboxRow
  values: { name: string; value: unknown }
}
export type TableName = keyof TableRows

/** Name of each table's key property. */
export const tableKeys = {
  conversations: 'id',
  messages: 'key',
  outbox: 'id',
  values: 'name',
} as const satisfies { [K in TableName]: keyof TableRows[K] }
export const tableNames: readonly TableName[] = ['conversations', 'messages', 'outbox', 'values']

/** Keys from `from` to `to`, both included. */
export type KeyRange = { from: string; to: string }

/** Keys of all messages of a room, or of those from `fromSeq` on. */
export const messagesOf = (roomId: string, fromSeq = 0): KeyRange => ({
  from: messageKey(roomId, fromSeq),
  to: messageKey(roomId, 9_999_999_999),
})

export type Table<Row> = {
  get(key: string): Promise<Row | undefined>
  /** In the order of the keys. */
  all(range?: KeyRange): Promise<Row[]>
  put(row: Row): Promise<unknown>
  delete(key: string | KeyRange): Promise<unknown>
}
export type Transaction = { readonly [K in TableName]: Table<TableRows[K]> }

/**
 * The visitor's database. A transaction changes all tables or none. `use` may wait only for the tables, or the browser
 * ends the transaction.
 */
export type Tables = {
  read<T>(use: (tables: Transaction) => Promise<T>): Promise<T>
  write<T>(use: (tables: Transaction) => Promise<T>): Promise<T>
  close(): void
}
