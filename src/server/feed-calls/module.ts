import type { feedCalls } from '#core/contract/index.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { appendPlan } from '#server/feed/append-entries.ts'
import { feedEntries, feeds } from '#server/feed/tables.ts'
import { getFeed, pruneFeeds } from '#server/feed-calls/get-feed.ts'
import { getSnapshot } from '#server/feed-calls/get-snapshot.ts'

export const feed = {
  plans: [appendPlan],
  busyTables: [feedEntries, feeds],
  create({ database, snapshotSources, settings: { EVERLINE_FEED_KEEP: keep } }) {
    const { db } = database
    const handlers: HandlersOf<typeof feedCalls> = {
      getFeed: ({ query }, { db, session }) => getFeed(db, session, { ...query, keep }),
      getSnapshot: ({ query }, { session }) =>
        database.transaction((tx) => getSnapshot(tx, session, query, snapshotSources())),
    }
    return { handlers, clean: () => pruneFeeds(db, keep) }
  },
} satisfies ServerModule
