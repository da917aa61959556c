import type { Conversation, EntityState, FeedEntry } from '#core/contract/index.ts'

/** The local database as sync uses it. Every method settles when its rows are stored. */
export type SyncStore = {
  /** Number of the last entry applied for this eid; null if none was ever applied. */
  loadCursor(eid: string): Promise<number | null>
  /** The same for the feed that all staff of a service share. */
  loadStaffCursor(eid: string): Promise<number | null>
  /**
   * Applies entries of the staff feed that follow its cursor. Those about conversations in which the eid is or was are
   * left out, because its own feed tells of them as it may see them. Returns the others.
   */
  applyStaffEntries(entries: readonly FeedEntry[], eid: string): Promise<readonly FeedEntry[]>
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
  /** Ends a snapshot: deletes the rows that it did not name, and sets the cursors to `n` and, for staff, `staffN`. */
  finishSnapshot(names: SnapshotNames, n: number, eid: string, staffN?: number): Promise<void>
}
export type SnapshotPage = { conversations: Conversation[]; entities: EntityState[] }
/** Ids of all rows that a snapshot named. */
export type SnapshotNames = { conversationIds: Set<string>; entityIds: Set<string> }
