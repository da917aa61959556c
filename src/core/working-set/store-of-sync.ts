import type { FeedEntry } from '#core/contract/index.ts'
import type { SyncStore } from '#core/sync/sync.ts'
import type { WorkingSetDeps } from './working-set.ts'

/** The store as sync sees it: what follows from an entry happens when its rows are stored. */
export const storeOfSync = ({
  store,
  isReadAlong,
  followFeed,
  onChanged,
}: {
  store: SyncStore
  isReadAlong: (roomId: string) => boolean
  followFeed: (entries: readonly FeedEntry[]) => void
  onChanged: WorkingSetDeps['onChanged']
}): SyncStore => ({
  ...store,
  async applyEntries(entries, eid) {
    const applied = await store.applyEntries(entries, eid, isReadAlong)
    followFeed(entries)
    return applied
  },
  async finishSnapshot(names, n, eid) {
    await store.finishSnapshot(names, n, eid)
    onChanged?.('everything')
  },
})
