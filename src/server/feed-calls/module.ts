import type { feedCalls } from '#core/contract/index.ts'
import type { SnapshotSources } from '#server/calls/snapshot-sources.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { appendPlan } from '#server/feed/append-entries.ts'
import { feedEntries, feeds } from '#server/feed/tables.ts'
import { getFeed, pruneFeeds } from '#server/feed-calls/get-feed.ts'
import { getSnapshot } from '#server/feed-calls/get-snapshot.ts'

type Deps = {
  database: Database
  /** Rows of all domains. */
  snapshotSources: () => SnapshotSources
  settings: { EVERLINE_FEED_KEEP: number }
}

export const feed = {
  plans: [appendPlan],
  busyTables: [feedEntries, feeds],
  create({ database, snapshotSources, settings: { EVERLINE_FEED_KEEP: keep } }) {
    const { db } = database
    const handlers: HandlersOf<typeof feedCalls> = {
      getFeed: ({ query }, { db, session }) => getFeed(db, session.eid, { ...query, keep }),
      getSnapshot: ({ query }, { session }) =>
        database.transaction((tx) => getSnapshot(tx, session, query, snapshotSources())),
    }
    return { handlers, clean: () => pruneFeeds(db, keep) }
  },
} satisfies ServerModule<Deps>
