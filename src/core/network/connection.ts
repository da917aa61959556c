import type { SyncState } from '#core/sync/sync.ts'
import type { ConnectionState } from './network-facts.ts'

/** The evidence about the line. */
export type LineEvidence = {
  linkOpen: boolean
  sync: SyncState['name']
  /** Milliseconds for which the oldest unanswered request has waited; 0 with none. */
  waitingMs: number
  /** Round trip of the last ping; null before the first. */
  latency: number | null
}

/** A round trip, or a wait for one, from which the line counts as slow. */
export const slowFromMs = 1500

/** The line's state as the user sees it: from acknowledgements and cursor, never from `navigator.onLine`. */
export function connectionState({ linkOpen, sync, waitingMs, latency }: LineEvidence): ConnectionState {
  if (!linkOpen || sync === 'failed') return 'offline'
  if (sync !== 'whole') return 'catching-up'
  return waitingMs >= slowFromMs || (latency ?? 0) >= slowFromMs ? 'slow' : 'live'
}
