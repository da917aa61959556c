import type { Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { rememberAnswer } from './remember-answer.ts'

/** Runs a change of an idempotent call: a repeat with the same key changes nothing and gets the first answer. */
export type Once = <T>(
  request: { session: Session; idempotencyKey: string; requestHash: string },
  change: (tx: Db, feed: FeedDraft) => Promise<Result<T>>,
) => Promise<Result<T>>

export const createOnce =
  ({ changes, nowMs }: { changes: Changes; nowMs: () => number }): Once =>
  ({ session, idempotencyKey, requestHash }, change) =>
    changes.run((tx, feed) =>
      rememberAnswer(tx, { eid: session.eid, idempotencyKey, requestHash }, nowMs(), () => change(tx, feed)),
    )
