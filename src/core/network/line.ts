import type { Clock } from '#core/platform/clock.ts'
import type { LiveValue } from '#core/store/rows.ts'
import type { SyncState } from '#core/sync/sync.ts'
import { connectionState, slowFromMs } from './connection.ts'

/** The line of one signed-in eid, as its user sees it. */
export type Line = {
  setLink(open: boolean): void
  setSync(state: SyncState['name']): void
  /** Runs a request whose wait tells of the line. */
  timed<T>(request: () => Promise<T>): Promise<T>
}

/** What pings have found out. */
type Measured = { latency: number | null; clockOffsetMs: number }

/**
 * Puts together what is known of the line and says what the user should see of it.
 *
 * @param deps.measured asked whenever the line is looked at, so that it has one owner
 * @param deps.onOpen the link has opened: measure now
 */
export function createLine(deps: {
  clock: Clock
  measured: () => Measured
  onChange: (connection: LiveValue<'connection'>) => void
  onOpen: () => void
  signal: AbortSignal
}): Line & { isOpen(): boolean; update(): void } {
  const { clock, measured, onChange, onOpen, signal } = deps
  const waitingSinceMs = new Set<{ atMs: number }>()
  let linkOpen = false
  let sync: SyncState['name'] = 'idle'
  let shown: LiveValue<'connection'> = {
    state: 'offline',
    localSinceMs: clock.nowMs(),
    localAsOfMs: null,
    clockOffsetMs: measured().clockOffsetMs,
  }

  function update() {
    if (signal.aborted) return
    const nowMs = clock.nowMs()
    const { latency, clockOffsetMs } = measured()
    const oldest = Math.min(...[...waitingSinceMs].map(({ atMs }) => atMs))
    const waitingMs = waitingSinceMs.size > 0 ? nowMs - oldest : 0
    const state = connectionState({ linkOpen, sync, waitingMs, latency })
    if (state === shown.state && clockOffsetMs === shown.clockOffsetMs) return
    const wasWhole = shown.state === 'live' || shown.state === 'slow'
    shown = {
      state,
      localSinceMs: state === shown.state ? shown.localSinceMs : nowMs,
      // How old the rows are is told from the moment at which they stop being kept up.
      localAsOfMs: wasWhole && state === 'offline' ? nowMs : shown.localAsOfMs,
      clockOffsetMs,
    }
    onChange(shown)
  }
  onChange(shown)

  return {
    isOpen: () => linkOpen,
    update,
    setLink(open) {
      linkOpen = open
      update()
      if (open) onOpen()
    },
    setSync(state) {
      sync = state
      update()
    },
    async timed(request) {
      const waiting = { atMs: clock.nowMs() }
      const answered = new AbortController()
      waitingSinceMs.add(waiting)
      clock.after(slowFromMs, update, AbortSignal.any([answered.signal, signal]))
      try {
        return await request()
      } finally {
        answered.abort()
        waitingSinceMs.delete(waiting)
        update()
      }
    },
  }
}
