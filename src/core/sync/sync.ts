import type { ApiClient } from '#core/api/client.ts'
import type { FeedEntry } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { Failure, Result } from '#core/platform/result.ts'
import { createFeedRequests } from './feed-requests.ts'
import { createFeedFollower, type FeedName } from './follow-feed.ts'
import type { SyncStore } from './sync-store.ts'

export type SyncState =
  | { name: 'idle' }
  /** Asking the backend for what is missing. */
  | { name: 'catching-up' }
  /** Everything that the backend had when it was last asked is stored. */
  | { name: 'complete' }
  | { name: 'failed'; failure: Failure }

export type Sync = {
  state(): SyncState
  /** Entries that came over MQTT: applied if they follow the cursor of their feed, else the backend is asked. */
  receive(entries: readonly FeedEntry[], feed?: FeedName): void
  /** Asks the backend for what follows the cursor. Concurrent callers share the answer of a run that began after them. */
  catchUp(): Promise<Result<null>>
  /** The same while nothing is known to be missing: the state stays `complete`, unless the backend cannot be asked. */
  check(): Promise<Result<null>>
}

type Caller = { isCheck: boolean; answer(result: Result<null>): void }

/**
 * Keeps the local rows equal to the backend's feed of one eid and, for staff, to the one that all staff share. Entry
 * `last + 1` is applied as it arrives; after any other one the backend is asked for what follows `last`, or for a
 * snapshot if the cursor is too old.
 */
export function createSync(deps: {
  eid: string
  /** Whether the rows follow the staff feed too. */
  isStaff?: boolean
  store: SyncStore
  api: ApiClient
  clock: Clock
  /** Rooms that the user is reading: their messages count as read when they arrive. */
  isReadAlong: (roomId: string) => boolean
  /** These own entries follow those before, and are stored next. */
  onHeard?: ((entries: readonly FeedEntry[]) => void) | undefined
  /** The rows of these entries are stored; null: those of a whole snapshot. */
  onStored: (entries: readonly FeedEntry[] | null) => void
  onState: (state: SyncState) => void
  /** The backend was asked, also by a check, and everything that it had is stored. */
  onComplete: () => void
  /** The local database failed; this sync applies nothing more. */
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): Sync {
  const { api, clock, onState, onComplete, onFault, signal } = deps
  const follower = createFeedFollower(deps, createFeedRequests({ api, clock, signal }))
  let state: SyncState = { name: 'idle' }
  const received: Record<FeedName, FeedEntry[]> = { own: [], staff: [] }
  /** Callers that wait for the backend's next answer. */
  const callers: Caller[] = []
  let running = false

  function become(next: SyncState) {
    if (state.name === next.name) return
    state = next
    onState(next)
  }

  /** Does one thing after another until nothing is left to do. */
  async function run() {
    if (running || signal.aborted) return
    running = true
    try {
      while (!signal.aborted && (callers.length > 0 || received.own.length > 0 || received.staff.length > 0)) {
        if (callers.length > 0) {
          await pull(callers.splice(0))
          continue
        }
        const feed = received.own.length > 0 ? 'own' : 'staff'
        if (!(await follower.apply(received[feed].splice(0), feed))) callers.push({ isCheck: false, answer() {} })
      }
      running = false
    } catch (fault) {
      if (!signal.aborted) onFault(fault)
    }
  }

  async function pull(waiting: readonly Caller[]) {
    if (state.name !== 'complete' || waiting.some(({ isCheck }) => !isCheck)) become({ name: 'catching-up' })
    const result = await follower.pull()
    become(result.ok ? { name: 'complete' } : { name: 'failed', failure: result.error })
    if (result.ok) onComplete()
    for (const { answer } of waiting) answer(result)
  }

  const ask = (isCheck: boolean): Promise<Result<null>> =>
    new Promise((resolve) => {
      callers.push({ isCheck, answer: resolve })
      void run()
    })

  return {
    state: () => state,
    receive(entries, feed = 'own') {
      received[feed].push(...entries)
      void run()
    },
    catchUp: () => ask(false),
    check: () => ask(true),
  }
}
