import type { FeedEntry } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { entityId } from './entity-id.ts'
import type { FeedRequests } from './feed-requests.ts'
import { type Cursors, endOf, isLast, readAhead } from './read-ahead.ts'
import type { SnapshotNames, SyncStore } from './sync-store.ts'

/** The feed of one eid, and the one that all staff of its service share. */
export type FeedName = 'own' | 'staff'

/** The rows and their cursors, which follow the feeds of one eid. Its methods must not run at the same time. */
export type FeedFollower = {
  /** Applies entries that follow the cursor without a gap. False: some are missing, and the backend must be asked. */
  apply(entries: readonly FeedEntry[], feed: FeedName): Promise<boolean>
  /** Asks the backend for everything after the cursors, or for a snapshot if one is too old, and stores it. */
  pull(): Promise<Result<null>>
}

export function createFeedFollower(
  deps: {
    eid: string
    isStaff?: boolean
    store: SyncStore
    isReadAlong: (roomId: string) => boolean
    onHeard?: ((entries: readonly FeedEntry[]) => void) | undefined
    onStored: (entries: readonly FeedEntry[] | null) => void
  },
  requests: FeedRequests,
): FeedFollower {
  const { eid, isStaff = false, store, isReadAlong, onHeard, onStored } = deps
  /** Numbers of the last entries applied. Undefined until they are loaded; null if a snapshot must be taken. */
  let cursors: Cursors | null | undefined

  async function loadedCursors(): Promise<Cursors | null> {
    if (cursors !== undefined) return cursors
    const own = await store.loadCursor(eid)
    const staff = own !== null && isStaff ? await store.loadStaffCursor(eid) : undefined
    cursors = own === null || staff === null ? null : { own, staff }
    return cursors
  }

  async function storeOwn(entries: readonly FeedEntry[], { staff }: Cursors): Promise<boolean> {
    const last = entries.at(-1)
    if (!last) return true
    onHeard?.(entries)
    const { isComplete } = await store.applyEntries(entries, eid, isReadAlong)
    onStored(entries)
    cursors = isComplete ? { own: last.n, staff } : null
    return isComplete
  }

  async function storeStaff(entries: readonly FeedEntry[], { own }: Cursors): Promise<void> {
    const last = entries.at(-1)
    if (!last) return
    const applied = await store.applyStaffEntries(entries, eid)
    cursors = { own, staff: last.n }
    if (applied.length > 0) onStored(applied)
  }

  /** Stores the feeds, all pages at once that have arrived while those before were stored. */
  async function pullEntries(after: Cursors): Promise<Result<'done' | 'again'>> {
    const nextPages = readAhead(requests, after)
    for (let at = after; ; ) {
      const answers = await nextPages()
      const pages = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
      const own = pages.flatMap(({ entries }) => entries)
      if (!(await storeOwn(own, at))) return ok('again')
      await storeStaff(
        pages.flatMap(({ staff }) => staff?.entries ?? []),
        { ...at, own: own.at(-1)?.n ?? at.own },
      )
      const failed = answers.find((answer) => !answer.ok)
      if (failed?.error.name === 'cursor-too-old') {
        cursors = null
        return ok('again')
      }
      if (failed) return failed
      for (const page of pages) {
        if (isLast(page, at)) return ok('done')
        at = endOf(page, at)
      }
    }
  }

  /** Entries may have come since the snapshot's first page, so the feeds are asked again after it. */
  async function takeSnapshot(): Promise<Result<'again'>> {
    const taken = await storeSnapshot(eid, store, requests)
    if (!taken.ok) return taken
    onStored(null)
    const { n, staffN } = taken.value
    // A backend from before the staff feed names no number of it.
    cursors = { own: n, staff: isStaff ? staffN : undefined }
    return ok('again')
  }

  return {
    async apply(entries, feed) {
      const last = await loadedCursors()
      const after = last?.[feed]
      const next = after === undefined ? null : entriesAfter(after, entries)
      if (last === null || next === null) return false
      if (feed === 'own') return storeOwn(next, last)
      await storeStaff(next, last)
      return true
    },
    async pull() {
      for (;;) {
        const after = await loadedCursors()
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

/** Takes a whole snapshot, and returns the numbers of the last feed entries that it is sure to contain. */
async function storeSnapshot(
  eid: string,
  store: SyncStore,
  requests: FeedRequests,
): Promise<Result<{ n: number; staffN?: number | undefined }>> {
  const names: SnapshotNames = { conversationIds: new Set(), entityIds: new Set() }
  let first: { n: number; staffN?: number | undefined } | undefined
  let after: string | null = null
  do {
    const answer: Awaited<ReturnType<FeedRequests['snapshotPage']>> = await requests.snapshotPage(after)
    if (!answer.ok) return answer
    const { n, staffN, conversations, entities, next } = answer.value
    first ??= { n, staffN }
    for (const { id } of conversations) names.conversationIds.add(id)
    for (const { entity, id } of entities) names.entityIds.add(entityId(entity, id))
    await store.applySnapshot({ conversations, entities }, eid)
    after = next
  } while (after !== null)
  await store.finishSnapshot(names, first.n, eid, first.staffN)
  return ok(first)
}
