import type { FeedEntry } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { entityId } from './entity-id.ts'
import type { FeedRequests } from './feed-requests.ts'
import type { SnapshotNames, SyncStore } from './sync-store.ts'

/** The rows and their cursor, which follow the feed of one eid. Its methods must not run at the same time. */
export type FeedFollower = {
  /** Applies entries that follow the cursor without a gap. False: some are missing, and the backend must be asked. */
  apply(entries: readonly FeedEntry[]): Promise<boolean>
  /** Asks the backend for everything after the cursor, or for a snapshot if the cursor is too old, and stores it. */
  pull(): Promise<Result<null>>
}

export function createFeedFollower(
  deps: {
    eid: string
    store: SyncStore
    isReadAlong: (roomId: string) => boolean
    onStored: (entries: readonly FeedEntry[] | null) => void
  },
  requests: FeedRequests,
): FeedFollower {
  const { eid, store, isReadAlong, onStored } = deps
  /** Undefined until it is loaded; null if a snapshot must be taken. */
  let cursor: number | null | undefined

  async function loadedCursor(): Promise<number | null> {
    if (cursor === undefined) cursor = await store.loadCursor(eid)
    return cursor
  }

  async function storeEntries(entries: readonly FeedEntry[]): Promise<boolean> {
    const { isComplete } = await store.applyEntries(entries, eid, isReadAlong)
    onStored(entries)
    cursor = isComplete ? (entries.at(-1)?.n ?? cursor) : null
    return isComplete
  }

  /** Stores the feed page by page, and requests each page while the one before is stored. */
  async function pullEntries(after: number): Promise<Result<'done' | 'again'>> {
    let page = requests.feedPage(after)
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
      if (end < last) page = requests.feedPage(end)
      if (!(await storeEntries(entries))) return ok('again')
      if (end >= last) return ok('done')
    }
  }

  /** Entries may have come since the snapshot's first page, so the feed is asked again after it. */
  async function takeSnapshot(): Promise<Result<'again'>> {
    const taken = await storeSnapshot(eid, store, requests)
    if (!taken.ok) return taken
    onStored(null)
    cursor = taken.value
    return ok('again')
  }

  return {
    async apply(entries) {
      const last = await loadedCursor()
      const next = last === null ? null : entriesAfter(last, entries)
      if (next === null) return false
      return next.length === 0 || storeEntries(next)
    },
    async pull() {
      for (;;) {
        const after = await loadedCursor()
        const pulled = after === null ? await takeSnapshot() : await pullEntries(after)
        if (!pulled.ok) return pulled
        if (pulled.value === 'done') return ok(null)
      }
    },
  }
}

/** The entries after number `last`, in order; null if one is missing among them. */
function entriesAfter(last: number, entries: readonly FeedEntry[]): FeedEntry[] | null {
  const next = entries.filter(({ n }) => n > last).toSorted((a, b) => a.n - b.n)
  return next.every(({ n }, index) => n === last + 1 + index) ? next : null
}

/** Takes a whole snapshot, and returns the number of the last feed entry that it is sure to contain. */
async function storeSnapshot(eid: string, store: SyncStore, requests: FeedRequests): Promise<Result<number>> {
  const names: SnapshotNames = { conversationIds: new Set(), entityIds: new Set() }
  let firstN: number | undefined
  let after: string | null = null
  do {
    const answer: Awaited<ReturnType<FeedRequests['snapshotPage']>> = await requests.snapshotPage(after)
    if (!answer.ok) return answer
    const { n, conversations, entities, next } = answer.value
    firstN ??= n
    for (const { id } of conversations) names.conversationIds.add(id)
    for (const { entity, id } of entities) names.entityIds.add(entityId(entity, id))
    await store.applySnapshot({ conversations, entities }, eid)
    after = next
  } while (after !== null)
  await store.finishSnapshot(names, firstN, eid)
  return ok(firstN)
}
