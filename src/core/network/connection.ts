import type { Clock } from '#core/platform/clock.ts'
import type { SyncState } from '#core/sync/sync.ts'
import type { ConnectionFacts, ConnectionState } from './network-facts.ts'

/** The connection of one signed-in eid, as its user sees it. */
export type Connection = {
  setLink(open: boolean): void
  setSync(state: SyncState['name']): void
  /** Open, complete, and the last ping was answered in time; waiting requests do not count. */
  isLive(): boolean
  /** Runs a request; a long wait for its answer makes the connection count as slow. */
  timed<T>(request: () => Promise<T>): Promise<T>
}

/** The connection as the network sees it. */
export type WatchedConnection = Connection & {
  isOpen(): boolean
  /** A ping has been measured. */
  update(): void
  onDead(): void
}

/** The results of pings. */
type Measured = { isLate: boolean; clockOffsetMs: number }

/**
 * Derives the state that the user sees from the link, the sync state, the waiting requests and the pings.
 *
 * @param deps.measured the results of pings, which the network owns
 * @param deps.onOpen the link has opened: measure now
 */
export function createConnection(deps: {
  clock: Clock
  measured: () => Measured
  onChange: (connection: ConnectionFacts) => void
  onOpen: () => void
  onDead: () => void
  signal: AbortSignal
}): WatchedConnection {
  const { clock, measured, onChange, onOpen, onDead, signal } = deps
  const requests = new Set<{ sinceMs: number }>()
  // Offline is only what has failed: at the start nobody knows yet.
  let connection: { isOpen: boolean | null; sync: SyncState['name']; shown: ConnectionFacts } = {
    isOpen: null,
    sync: 'idle',
    shown: {
      state: 'catching-up',
      localSinceMs: clock.nowMs(),
      localAsOfMs: null,
      clockOffsetMs: measured().clockOffsetMs,
    },
  }

  function update(evidence: Partial<Pick<typeof connection, 'isOpen' | 'sync'>> = {}) {
    connection = { ...connection, ...evidence }
    if (signal.aborted) return
    const nowMs = clock.nowMs()
    const { isLate, clockOffsetMs } = measured()
    const waitingMs = Math.max(0, ...[...requests].map(({ sinceMs }) => nowMs - sinceMs))
    const state = connectionState({ linkOpen: connection.isOpen, sync: connection.sync, waitingMs, isLate })
    const shown = nextShown(connection.shown, { state, nowMs, clockOffsetMs })
    if (shown === connection.shown) return
    connection = { ...connection, shown }
    onChange(shown)
  }
  onChange(connection.shown)

  return {
    isOpen: () => connection.isOpen === true,
    update: () => update(),
    onDead,
    setLink(open) {
      update({ isOpen: open })
      if (open) onOpen()
    },
    isLive: () => connection.isOpen === true && connection.sync === 'complete' && !measured().isLate,
    setSync: (sync) => update({ sync }),
    async timed(request) {
      const waiting = { sinceMs: clock.nowMs() }
      const answered = new AbortController()
      requests.add(waiting)
      clock.after(slowFromMs, () => update(), AbortSignal.any([answered.signal, signal]))
      try {
        return await request()
      } finally {
        answered.abort()
        requests.delete(waiting)
        update()
      }
    },
  }
}

/** Returns the same object if nothing has changed. */
function nextShown(
  shown: ConnectionFacts,
  { state, nowMs, clockOffsetMs }: { state: ConnectionFacts['state']; nowMs: number; clockOffsetMs: number },
): ConnectionFacts {
  if (state === shown.state && clockOffsetMs === shown.clockOffsetMs) return shown
  const wasUpToDate = shown.state === 'live' || shown.state === 'slow'
  return {
    state,
    localSinceMs: state === shown.state ? shown.localSinceMs : nowMs,
    // The rows age from the moment at which they are no longer updated.
    localAsOfMs: wasUpToDate && state === 'offline' ? nowMs : shown.localAsOfMs,
    clockOffsetMs,
  }
}

/** Facts from which the connection's state is derived. */
type ConnectionEvidence = {
  /** Null: the first attempt to open it goes on. */
  linkOpen: boolean | null
  sync: SyncState['name']
  /** For how long the oldest unanswered request has waited, in milliseconds; 0 without one. */
  waitingMs: number
  /** The last ping was not answered in time. */
  isLate: boolean
}

/** From this wait for an answer on, the connection counts as slow, in milliseconds; so it does if a ping is late. */
const slowFromMs = 1500

/** The connection's state as the user sees it: from answers and the cursor, never from `navigator.onLine`. */
function connectionState({ linkOpen, sync, waitingMs, isLate }: ConnectionEvidence): ConnectionState {
  if (linkOpen === false || sync === 'failed') return 'offline'
  if (linkOpen === null || sync !== 'complete') return 'catching-up'
  return waitingMs >= slowFromMs || isLate ? 'slow' : 'live'
}
