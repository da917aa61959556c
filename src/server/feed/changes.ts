import { afterCommit, type Database, type Db, isFailure } from '#server/db/database.ts'
import type { Outbox } from '#server/jobs/reaction.ts'
import { type Appended, appendEntries } from './append-entries.ts'
import { createFeedDraft, type FeedDraft } from './feed-draft.ts'

/** An open transaction, and the feed entries that commit with it. */
export type Transaction = { tx: Db; feed: FeedDraft }

/**
 * The only way to change what people see: rows and feed entries commit together, and are told afterwards. A change that
 * returns a failure is rolled back.
 */
export type Changes = {
  run<T>(change: (transaction: Transaction) => Promise<T>): Promise<T>
}

export function createChanges(deps: {
  database: Database
  /** Called after each commit, in the order of the commits. */
  onCommitted: (appended: Appended[]) => void
  /** Those who react to changes; what follows is written in their transaction. Without it nobody reacts. */
  outbox?: Outbox
  /** Called after each commit of something that becomes due. */
  onDue?: (duty: string, atMs: number) => void
}): Changes {
  const { outbox, onDue } = deps
  return {
    async run(change) {
      let appended: Appended[] = []
      const value = await deps.database.transaction(async (tx) => {
        appended = []
        const feed = createFeedDraft(tx, outbox?.hears)
        const value = await change({ tx, feed })
        if (isFailure(value)) return value
        const heard = feed.heard()
        if (heard.length > 0) await outbox?.write(tx, heard)
        // The entries come last: their feeds are locked until the commit.
        appended = await appendEntries(tx, feed.drafts())
        for (const { duty, atMs } of feed.dues()) afterCommit(tx, () => onDue?.(duty, atMs))
        return value
      })
      if (appended.length > 0) deps.onCommitted(appended)
      return value
    },
  }
}
