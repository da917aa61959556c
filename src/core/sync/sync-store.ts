import type { Conversation, EntityState, FeedEntry } from '#core/contract/index.ts'

/** The local database as sync uses it. Every method settles when its rows are stored. */
export type SyncStore = {
  /** Number of the last entry applied for this eid; null if none was ever applied. */
  loadCursor(eid: string): Promise<number | null>
  /**
   * Applies entries that follow the cursor, in order; `isComplete` is false if they concern rooms that have no row.
   *
   * @param isReadAlong rooms that the user is reading: their messages count as read when they arrive
   */
  applyEntries(
    entries: readonly FeedEntry[],
    eid: string,
    isReadAlong?: (roomId: string) => boolean,
  ): Promise<{ isComplete: boolean }>
  applySnapshot(page: SnapshotPage, eid: string): Promise<void>
  /** Ends a snapshot: deletes the rows that it did not name, and sets the cursor to `n`. */
  finishSnapshot(names: SnapshotNames, n: number, eid: string): Promise<void>
}
export type SnapshotPage = { conversations: Conversation[]; entities: EntityState[] }
/** Ids of all rows that a snapshot named. */
export type SnapshotNames = { conversationIds: Set<string>; entityIds: Set<string> }
