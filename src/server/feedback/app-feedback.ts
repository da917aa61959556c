import { and, desc, eq, lt } from 'drizzle-orm'
import type { AppFeedback } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { appFeedback } from './tables.ts'

type NewFeedback = Pick<AppFeedback, 'text' | 'level' | 'about' | 'appVersion' | 'logSessionId'>
export async function takeFeedback(
  { tx, feed }: Transaction,
  { eid, name, serviceId }: Session,
  feedback: NewFeedback & { id: string; nowMs: number },
): Promise<Result<{ id: string }>> {
  const { nowMs, ...row } = feedback
  await tx.insert(appFeedback).values({ ...row, eid, name, serviceId, createdAtMs: nowMs })
  await feed.changed('listAppFeedback', { serviceId })
  return ok({ id: feedback.id })
}

/** Feedback to a service, newest first. */
export const listFeedback: ReadHandler<'listAppFeedback'> = async (
  { query: { before, limit } },
  { db, session: { serviceId } },
) => {
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
