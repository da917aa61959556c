import type { Transport } from '#core/api/transport.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import type { LiveValue } from '#core/store/rows.ts'
import type { SyncState } from '#core/sync/sync.ts'
import { connectionState, slowFromMs } from './connection.ts'

export type LineMonitor = {
  setLink(open: boolean): void
  setSync(state: SyncState['name']): void
  /** Runs a request whose wait tells of the line. */
  timed<T>(request: () => Promise<T>): Promise<T>
  /** Ask the backend for a sign of life now. */
  check(): void
}

const checkEveryMs = 10_000
const checkDeadlineMs = 5000
/** A round trip that differs by less is not worth a row that every tab reads. */
const noticeableMs = 100

/**
 * Watches the line and says what the user should see of it. Round trip and clock offset come from pings; a ping that
 * stays unanswered while the link claims to be open ends the link.
 */
export function createLineMonitor(deps: {
  transport: Transport
  clock: Clock
  onChange: (connection: LiveValue<'connection'>) => void
  onDead: () => void
  signal: AbortSignal
}): LineMonitor {
  const { transport, clock, onChange, onDead, signal } = deps
  const waitingSinceMs = new Set<{ atMs: number }>()
  let linkOpen = false
  let sync: SyncState['name'] = 'idle'
  let checking = false
  let shown: LiveValue<'connection'> = {
    state: 'offline',
    localSinceMs: clock.nowMs(),
    localAsOfMs: null,
    clockOffsetMs: 0,
    rttMs: null,
  }

  function update(change: Partial<LiveValue<'connection'>> = {}) {
    const nowMs = clock.nowMs()
    const oldest = Math.min(...[...waitingSinceMs].map(({ atMs }) => atMs))
    const waitingMs = waitingSinceMs.size > 0 ? nowMs - oldest : 0
    const state = connectionState({ linkOpen, sync, waitingMs, rttMs: change.rttMs ?? shown.rttMs })
    const wasWhole = shown.state === 'live' || shown.state === 'slow'
    // How old the rows are is told from the moment at which they stop being kept up.
    const localAsOfMs = wasWhole && state === 'offline' ? nowMs : shown.localAsOfMs
    if (state === shown.state && Object.keys(change).length === 0) return
    shown = {
      ...shown,
      ...change,
      state,
      localAsOfMs,
      localSinceMs: state === shown.state ? shown.localSinceMs : nowMs,
    }
    onChange(shown)
  }

  async function check() {
    if (checking || signal.aborted) return
    checking = true
    const startMs = clock.nowMs()
    const answer = await transport.send('pingService', {}, { deadlineMs: checkDeadlineMs, signal })
    checking = false
    if (signal.aborted) return
    if (answer.ok) {
      const rttMs = clock.nowMs() - startMs
      // Half of the round trip is the best guess of when the server read its clock [NET-03].
      const offsetMs = Math.round(answer.value.nowMs - startMs - rttMs / 2)
      const worthCorrecting = Math.abs(offsetMs - shown.clockOffsetMs) > rttMs
      const rttChanged = shown.rttMs === null || Math.abs(rttMs - shown.rttMs) > noticeableMs
      if (rttChanged || worthCorrecting) update({ rttMs, ...(worthCorrecting ? { clockOffsetMs: offsetMs } : {}) })
    } else if (linkOpen) onDead()
  }

  async function checkNowAndThen() {
    while (!signal.aborted) {
      if (linkOpen) await check()
      await sleep(clock, checkEveryMs, signal)
    }
  }
  onChange(shown)
  void checkNowAndThen()

  return {
    setLink(open) {
      linkOpen = open
      update()
      if (open) void check()
    },
    setSync(state) {
      sync = state
      update()
    },
    async timed(request) {
      const waiting = { atMs: clock.nowMs() }
      const answered = new AbortController()
      waitingSinceMs.add(waiting)
      clock.after(slowFromMs, () => update(), AbortSignal.any([answered.signal, signal]))
      try {
        return await request()
      } finally {
        answered.abort()
        waitingSinceMs.delete(waiting)
        update()
      }
    },
    check: () => void check(),
  }
}
