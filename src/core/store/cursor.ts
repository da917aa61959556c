/** Raised if rows change in such a way that all must be requested again. */
const rowsVersion = 1

/** How far the rows contain the feed of an eid. */
export type Cursor = {
  eid: string
  /** Number of the last entry applied. */
  n: number
  /** The same of the feed that all staff of the service share; missing in rows that follow none, or did not yet. */
  staffN?: number
  rowsVersion: number
  /** The build that applied that entry. */
  build: string
  /** The build has skipped entries that it does not understand; another build begins with a snapshot. */
  hasSkipped: boolean
}

export const cursorAt = (cursor: Omit<Cursor, 'rowsVersion'>): Cursor => ({ ...cursor, rowsVersion })

/** The number up to which the rows of an eid contain the feed; null if a snapshot is needed. */
export function numberOf(cursor: Cursor | null, { eid, build }: Pick<Cursor, 'eid' | 'build'>): number | null {
  if (cursor?.eid !== eid || cursor.rowsVersion !== rowsVersion || !Number.isInteger(cursor.n)) return null
  return cursor.hasSkipped && cursor.build !== build ? null : cursor.n
}

/**
 * Whether this build has skipped entries that are missing in the rows. They stay missing until another build takes a
 * snapshot.
 */
export const hasSkipped = (cursor: Cursor | null, build: string): boolean =>
  cursor?.build === build && cursor.hasSkipped
