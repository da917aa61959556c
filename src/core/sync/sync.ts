import type { ApiClient } from '#core/api/client.ts'
import { type Conversation, type EntityState, type FeedEntry, maxPageSize } from '#core/contract/index.ts'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { type Failure, ok, type Result } from '#core/platform/result.ts'
import { entityId } from '#core/sync/entity-id.ts'

/** What sync needs of the local database. Every method settles when its rows are stored. */
export type SyncStore = {
  /** Number of the last entry applied for this eid; null when nothing was ever applied. */
  loadCursor(eid: string): Promise<number | null>
  /**
   * Applies entries that follow the cursor, in order; `whole` is false when they speak of rooms unknown here.
   *
   * @param isReadAlong rooms whose messages the user reads as they come
   */
  applyEntries(
    entries: readonly FeedEntry[],
    eid: string,
    isReadAlong?: (roomId: string) => boolean,
  ): Promise<{ whole: boolean }>
  applySnapshot(page: SnapshotPage, eid: string): Promise<void>
  /** Ends a snapshot: what it did not name is gone, and the cursor stands at `n`. */
  finishSnapshot(names: SnapshotNames, n: number, eid: string): Promise<void>
}
export type SnapshotPage = { conversations: Conversation[]; entities: EntityState[] }
/** Ids of all rows that a snapshot named. */
export type SnapshotNames = { conversationIds: Set<string>; entityIds: Set<string> }

export type SyncState =
  | { name: 'idle' }
  /** Asking for what was missed. */
  | { name: 'catching-up' }
  /** Everything that the backend had when last asked is stored. */
  | { name: 'whole' }
  | { name: 'failed'; failure: Failure }

export type Sync = {
  state(): SyncState
  /** Entries that the personal channel carried: applied if they are the next ones, else the backend is asked. */
  receive(entries: readonly FeedEntry[]): void
  /** Asks the backend for what follows the cursor. Concurrent callers share the answer of a run that began after them. */
  catchUp(): Promise<Result<null>>
}

const snapshotPageSize = 500
const retryDelaysMs = [500, 1000, 2000, 4000]

/**
 * Keeps the local rows equal to the backend's feed of one eid. The number is the truth: `n === last + 1` is applied,
 * anything else asks the backend for what follows `last`; a cursor that is too old takes a snapshot.
 */
export function createSync(deps: {
  eid: string
  store: SyncStore
  api: ApiClient
  clock: Clock
  onState: (state: SyncState) => void
  /** The local database failed; nothing more is applied until sync is made anew. */
  onFault: (fault: unknown) => void
  signal: AbortSignal
}): Sync {
  const { eid, store, api, clock, onState, onFault, signal } = deps
  let cursor: number | null | undefined
  let state: SyncState = { name: 'idle' }
  let received: FeedEntry[] = []
  let asked: Array<(result: Result<null>) => void> = []
  let running = false

  function become(next: SyncState) {
    if (state.name === next.name) return
    state = next
    onState(next)
  }

  async function run() {
    if (running || signal.aborted) return
    running = true
    try {
      while (!signal.aborted && (received.length > 0 || asked.length > 0)) {
        if (asked.length > 0) await answerAsked()
        else await applyReceived()
      }
      running = false
    } catch (fault) {
      if (!signal.aborted) onFault(fault)
    }
  }

  async function answerAsked() {
    const callers = asked
    asked = []
    become({ name: 'catching-up' })
    const result = await pullAll()
    become(result.ok ? { name: 'whole' } : { name: 'failed', failure: result.error })
    for (const answer of callers) answer(result)
  }

  async function applyReceived() {
    const batch = received
    received = []
    if (cursor === undefined) cursor = await store.loadCursor(eid)
    const last = cursor
    if (last === null) return ask()
    const next = batch.filter(({ n }) => n > last).toSorted((a, b) => a.n - b.n)
    const [first] = next
    if (!first) return
    if (first.n !== last + 1 || next.some(({ n }, index) => n !== first.n + index)) return ask()
    if (!(await apply(next))) ask()
  }

  const ask = () => void asked.push(() => {})

  async function apply(entries: readonly FeedEntry[]): Promise<boolean> {
    const { whole } = await store.applyEntries(entries, eid)
    if (whole) cursor = entries.at(-1)?.n ?? cursor
    else cursor = null
    return whole
  }

  async function pullAll(): Promise<Result<null>> {
    if (cursor === undefined) cursor = await store.loadCursor(eid)
    for (;;) {
      const after = cursor
      const pulled = after === null ? await takeSnapshot() : await pullEntries(after)
      if (pulled.ok && pulled.value === 'done') return ok(null)
      if (!pulled.ok) return pulled
    }
  }

  /** Pages of the feed; the next one is on its way while one is stored. */
  async function pullEntries(after: number): Promise<Result<'done' | 'again'>> {
    let page = fetchPage(after)
    for (;;) {
      const answer = await page
      if (!answer.ok && answer.error.name === 'cursor-too-old') {
        cursor = null
        return ok('again')
      }
      if (!answer.ok) return answer
      const { entries, last } = answer.value
      const end = entries.at(-1)?.n
      if (end === undefined) return ok('done')
      if (end < last) page = fetchPage(end)
      if (!(await apply(entries))) return ok('again')
      if (end >= last) return ok('done')
    }
  }

  const fetchPage = (after: number) =>
    persistently(() =>
      api.call(
        'getFeed',
        { query: { after: String(after), limit: String(maxPageSize) } },
        { signal, deadlineMs: 20_000 },
      ),
    )

  async function takeSnapshot(): Promise<Result<'again'>> {
    const names: SnapshotNames = { conversationIds: new Set(), entityIds: new Set() }
    let firstN: number | undefined
    let after: string | null = null
    for (;;) {
      const query: { limit: string; after?: string } = {
        limit: String(snapshotPageSize),
        ...(after === null ? {} : { after }),
      }
      const answer = await persistently(() => api.call('getSnapshot', { query }, { signal, deadlineMs: 20_000 }))
      if (!answer.ok) return answer
      const { n, conversations, entities, next } = answer.value
      firstN ??= n
      for (const { id } of conversations) names.conversationIds.add(id)
      for (const { entity, id } of entities) names.entityIds.add(entityId(entity, id))
      await store.applySnapshot({ conversations, entities }, eid)
      after = next
      if (after !== null) continue
      await store.finishSnapshot(names, firstN, eid)
      cursor = firstN
      return ok('again')
    }
  }

  /** A few tries over a line that drops single requests; a dead line is the caller's to wait for. */
  async function persistently<T>(request: () => Promise<Result<T>>): Promise<Result<T>> {
    for (const delayMs of retryDelaysMs) {
      const answer = await request()
      if (answer.ok || !isTransient(answer.error) || signal.aborted) return answer
      await sleep(clock, delayMs, signal)
    }
    return request()
  }

  return {
    state: () => state,
    receive(entries) {
      received.push(...entries)
      void run()
    },
    catchUp() {
      return new Promise((resolve) => {
        asked.push(resolve)
        void run()
      })
    },
  }
}

const isTransient = ({ name }: Failure) =>
  name === 'network' || name === 'deadline-exceeded' || name === 'shutting-down' || name === 'unknown'
