import type { FeedEntry } from '#core/contract/index.ts'
import type { SyncStore } from '#core/sync/sync-store.ts'
import type { WorkingSetDeps } from './working-set.ts'

/** The store for sync: causes the effects of entries as soon as their rows are stored. */
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
