/** Raised when rows change their form such that all must be asked for again. */
const rowsVersion = 1

/** How far the feed of an eid is in the rows. */
export type Cursor = {
  eid: string
  /** Number of the last entry applied. */
  n: number
  rowsVersion: number
  /** The build that applied it. */
  build: string
  /** Entries were left out that this build does not understand; another one begins with a snapshot. */
  hasSkipped: boolean
}

export const cursorAt = (cursor: Omit<Cursor, 'rowsVersion'>): Cursor => ({ ...cursor, rowsVersion })

/** The number that an eid's rows stand at; null where a snapshot must be taken. */
export function numberOf(cursor: Cursor | null, { eid, build }: Pick<Cursor, 'eid' | 'build'>): number | null {
  if (cursor?.eid !== eid || cursor.rowsVersion !== rowsVersion) return null
  return cursor.hasSkipped && cursor.build !== build ? null : cursor.n
}

/** Whether rows of this cursor lack what this very build has skipped: they will, until another one reads them. */
export const hasSkipped = (cursor: Cursor | null, build: string): boolean =>
  cursor?.build === build && cursor.hasSkipped
