/** Where the rows of a list or a history come from, by the specification's names [FET-01]. */
export type FetchState = 'WAIT_FOR_FETCH' | 'FETCHED' | 'REMOVED' | 'FETCH_FAILED' | 'RESUME_FROM_DB' | 'NO_RESULT'

/**
 * Derives the state from what a list knows of its rows.
 *
 * @param known.count number of rows that can be shown; null: none came yet
 * @param known.isCurrent the rows follow the backend now; otherwise they are those that this device has stored
 * @param known.hasFailed the newest try to fetch them failed while the connection works
 * @param known.isRemoved what the list belongs to does not exist any more
 */
export function fetchStateOf(known: {
  count: number | null
  isCurrent: boolean
  hasFailed?: boolean
  isRemoved?: boolean
}): FetchState {
  if (known.isRemoved) return 'REMOVED'
  if (known.hasFailed) return 'FETCH_FAILED'
  if (known.count === null) return 'WAIT_FOR_FETCH'
  if (!known.isCurrent) return 'RESUME_FROM_DB'
  return known.count === 0 ? 'NO_RESULT' : 'FETCHED'
}
