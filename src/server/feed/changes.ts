import { type Database, type Db, isFailure } from '#server/db/database.ts'
import { type Appended, appendEntries } from './append-entries.ts'
import { createFeedDraft, type FeedDraft } from './feed-draft.ts'

/**
 * The only way to change what people see: rows and feed entries commit together, and are told afterwards. A change that
 * returns a failure is rolled back.
 */
export type Changes = {
  run<T>(change: (tx: Db, feed: FeedDraft) => Promise<T>): Promise<T>
}

export function createChanges(deps: {
  database: Database
  /** Called after each commit, in the order of the commits. */
  onCommitted: (appended: Appended[]) => void
}): Changes {
  return {
    async run(change) {
      let appended: Appended[] = []
      const value = await deps.database.transaction(async (tx) => {
        const feed = createFeedDraft(tx)
        const value = await change(tx, feed)
        appended = isFailure(value) ? [] : await appendEntries(tx, feed.drafts())
        return value
      })
      if (appended.length > 0) deps.onCommitted(appended)
      return value
    },
  }
}
