import { and, desc, eq, lt } from 'drizzle-orm'
import type { AppFeedback, CallArguments, Calls } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { appFeedback } from './tables.ts'

type NewFeedback = Pick<AppFeedback, 'text' | 'level' | 'about' | 'appVersion' | 'logSessionId'>
type Query = CallArguments<Calls['listAppFeedback']>['query']

export async function takeFeedback(
  tx: Db,
  feed: FeedDraft,
  { eid, name, serviceId }: Session,
  feedback: NewFeedback & { id: string; nowMs: number },
): Promise<Result<{ id: string }>> {
  const { nowMs, ...row } = feedback
  await tx.insert(appFeedback).values({ ...row, eid, name, serviceId, createdAtMs: nowMs })
  await feed.changed('listAppFeedback', { serviceId })
  return ok({ id: feedback.id })
}

/** Feedback to a service, newest first. */
export async function listFeedback(
  db: Db,
  serviceId: string,
  { before, limit }: Query,
): Promise<Result<{ feedback: AppFeedback[]; more: boolean }>> {
  const found = await db
    .select()
    .from(appFeedback)
    .where(and(eq(appFeedback.serviceId, serviceId), before === undefined ? undefined : lt(appFeedback.id, before)))
    .orderBy(desc(appFeedback.id))
    .limit(limit + 1)
  const page = found.slice(0, limit).map(({ serviceId: _, ...rest }) => rest)
  const feedback = page.slice(0, fittingCount(page))
  return ok({ feedback, more: found.length > feedback.length })
}
