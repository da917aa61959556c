import type { SyncState } from '#core/sync/sync.ts'
import type { ConnectionState } from './network-facts.ts'

/** Facts from which the connection's state is derived. */
export type ConnectionEvidence = {
  /** Null: the first attempt to open it goes on. */
  linkOpen: boolean | null
  sync: SyncState['name']
  /** For how long the oldest unanswered request has waited, in milliseconds; 0 without one. */
  waitingMs: number
  /** The last ping was not answered in time. */
  isLate: boolean
}

/** From this wait for an answer on, the connection counts as slow, in milliseconds; so it does if a ping is late. */
export const slowFromMs = 1500

/** The connection's state as the user sees it: from answers and the cursor, never from `navigator.onLine`. */
export function connectionState({ linkOpen, sync, waitingMs, isLate }: ConnectionEvidence): ConnectionState {
  if (linkOpen === false || sync === 'failed') return 'offline'
  if (linkOpen === null || sync !== 'complete') return 'catching-up'
  return waitingMs >= slowFromMs || isLate ? 'slow' : 'live'
}
