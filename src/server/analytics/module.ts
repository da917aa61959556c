import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { type analyticsCalls, type CallArguments, type Calls, maxKeptViews } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { visitorCardOf } from '#server/visitor-cards/visitor-card.ts'
import { shownWidget, type WidgetRow, widgetOf } from '#server/widgets/widgets.ts'
import { pageViews } from './tables.ts'

/** Page views are kept for this time. */
const keptMs = 90 * 24 * 60 * 60_000

type Body = CallArguments<Calls['collectAnalytics']>['body']
/** The visitor's journey through pages, for agents. */
export const analytics = {
  create({ database, random }) {
    const { db } = database
    const handlers: HandlersOf<typeof analyticsCalls> = {
      async collectAnalytics({ body }, { tx, feed, session, nowMs }) {
        const fresh = { newId: () => random.uuid(), nowMs }
        const widget = await widgetOf(tx, session.serviceId, body.widgetId, fresh)
        if (!widget) return fail('not-found')
        return takeViews({ tx, feed }, session, widget, { ...body, nowMs })
      },
      listVisitorPages: ({ params }, { session }) =>
        database.transaction(async (tx) => {
          const { visitorEid } = params
          const allowed = await visitorCardOf(tx, { session, visitorEid })
          return allowed.ok ? ok({ pages: await pagesOf(tx, visitorEid) }) : allowed
        }),
    }
    return { handlers, clean: (atMs) => db.delete(pageViews).where(lt(pageViews.atMs, atMs - keptMs)) }
  },
} satisfies ServerModule

/**
 * Stores the pages that a visitor looked at. `consent-needed` where the widget asks for it and the visitor has not
 * agreed. A widget that follows no pages, and staff who try one, leave nothing behind.
 */
async function takeViews(
  { tx, feed }: Transaction,
  { eid, kind, serviceId }: Session,
  widget: WidgetRow,
  { events, hasConsent, nowMs }: Body & { nowMs: number },
): Promise<Result<{ taken: number }>> {
  const { followsPages, asksConsent } = shownWidget(widget)
  if (asksConsent && !hasConsent) return fail('consent-needed')
  if (!followsPages || kind !== 'visitor') return ok({ taken: 0 })
  const rows = events.map(({ id, url, title, agoMs }) => ({ id, eid, serviceId, url, title, atMs: nowMs - agoMs }))
  const taken = await tx.insert(pageViews).values(rows).onConflictDoNothing().returning({ id: pageViews.id })
  await forgetOldest(tx, eid)
  if (taken.length > 0) await feed.changed('listVisitorPages', { serviceId })
  return ok({ taken: taken.length })
}

async function forgetOldest(tx: Db, eid: string) {
  const older = tx
    .select({ id: pageViews.id })
    .from(pageViews)
    .where(eq(pageViews.eid, eid))
    .orderBy(desc(pageViews.atMs), desc(pageViews.id))
    .offset(maxKeptViews)
  await tx.delete(pageViews).where(and(eq(pageViews.eid, eid), inArray(pageViews.id, older)))
}

const pagesOf = (tx: Db, eid: string) =>
  tx
    .select({ id: pageViews.id, url: pageViews.url, title: pageViews.title, atMs: pageViews.atMs })
    .from(pageViews)
    .where(eq(pageViews.eid, eid))
    .orderBy(desc(pageViews.atMs), desc(pageViews.id))
