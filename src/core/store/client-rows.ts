import type { SnapshotNames } from '#core/sync/sync-store.ts'
import type { Cursor } from './cursor.ts'
import type { RowChanges } from './reduce-entries.ts'
import type { ConversationRow } from './rows.ts'

/**
 * The rows of a client, wherever they are stored: by RxDB in the hub (`rxdb-rows.ts`), in one IndexedDB database in a
 * visitor's frame (`widget/frame/store/table-rows.ts`). What the rows become is decided above, once for both
 * (`client-store.ts`).
 */
export type ClientRows = {
  /**
   * Runs one change after another; `use` waits for nothing but the rows. A browser that dies in between leaves nothing of
   * the change, or rows to which it can be applied again.
   */
  change<T>(use: (rows: RowsInChange) => Promise<T>): Promise<T>
  /** Deletes the rows that a snapshot did not name; false if some that it named are not stored. */
  keepOnly(names: SnapshotNames): Promise<boolean>
  /** Reads the cursor. Null also if rows of another build do not fit: everything is requested again. */
  loadCursor(): Promise<Cursor | null>
  conversation(id: string): Promise<ConversationRow | null>
  /** Newest first. */
  conversationsOf(status: ConversationRow['status'], limit: number): Promise<ConversationRow[]>
}

/** Reads and writes of one change. */
export type RowsInChange = {
  /** Finds the stored conversations of these, by id. */
  conversations(ids: readonly string[]): Promise<Map<string, ConversationRow>>
  /** Returns the eid that the rows belong to; '' before it is known. */
  selfEid(): Promise<string>
  /** Returns the numbers of all stored messages; null if as many are stored as the ranges claim. */
  storedSeqs(conversation: ConversationRow): Promise<readonly number[] | null>
  /**
   * Writes whole rows and deletes others, at once: conversations were looked up before in this change. The outbox rows of
   * `arrivedIds` go with them. False if some entities are not stored here, or cannot be read by this build.
   */
  put(changes: Partial<RowsToPut>): Promise<boolean>
  /** Empties the texts of these messages, as far as they are stored. */
  clearTexts(messageKeys: readonly string[]): Promise<void>
  setCursor(cursor: Cursor): Promise<void>
}

export type RowsToPut = Omit<RowChanges, 'unknownRoomIds' | 'hasSkipped'>
