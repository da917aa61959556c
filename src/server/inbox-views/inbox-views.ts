import { and, asc, eq, or, sql } from 'drizzle-orm'
import { type InboxView, maxInboxViews } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { lockService } from '#server/services/lock-service.ts'
import { inboxViews } from './tables.ts'

const isAdmin = ({ role }: Session) => role === 'admin'
const viewFor = (row: typeof inboxViews.$inferSelect, session: Session): InboxView => ({
  id: row.id,
  name: row.name,
  isShared: row.isShared,
  tab: row.tab,
  filter: row.filter,
  isOwn: row.eid === session.eid || (row.isShared && isAdmin(session)),
})

/** The own views and those for all staff, by name. */
export async function listInboxViews(db: Db, session: Session): Promise<InboxView[]> {
  const { eid, serviceId } = session
  const rows = await db
    .select()
    .from(inboxViews)
    .where(and(eq(inboxViews.serviceId, serviceId), or(eq(inboxViews.eid, eid), inboxViews.isShared)))
    .orderBy(asc(sql`lower(${inboxViews.name})`), asc(inboxViews.id))
  return rows.map((row) => viewFor(row, session))
}

/** `forbidden`: only admins keep a view for all. `too-many-inbox-views`. An id that exists already changes nothing. */
export const createInboxView: WriteHandler<'createInboxView'> = async ({ body: view }, { tx, feed, session }) => {
  const { eid, serviceId } = session
  if (view.isShared && !isAdmin(session)) return fail('forbidden')
  await lockService(tx, serviceId)
  const own = and(eq(inboxViews.serviceId, serviceId), eq(inboxViews.eid, eid))
  const [kept] = await tx
    .select()
    .from(inboxViews)
    .where(and(own, eq(inboxViews.id, view.id)))
  if (kept) return ok({ view: viewFor(kept, session) })
  if ((await tx.$count(inboxViews, own)) >= maxInboxViews) return fail('too-many-inbox-views')
  const [stored] = await tx
    .insert(inboxViews)
    .values({ ...view, serviceId, eid })
    .onConflictDoNothing()
    .returning()
  if (!stored) return fail('key-conflict', 'This view id is taken.')
  await feed.changed('listInboxViews', { serviceId })
  return ok({ view: viewFor(stored, session) })
}

/** `not-found`: there is none that the caller may delete. */
export const deleteInboxView: WriteHandler<'deleteInboxView'> = async ({ params: { id } }, { tx, feed, session }) => {
  const { eid, serviceId } = session
  const mayDelete = isAdmin(session) ? or(eq(inboxViews.eid, eid), inboxViews.isShared) : eq(inboxViews.eid, eid)
  const gone = await tx
    .delete(inboxViews)
    .where(and(eq(inboxViews.id, id), eq(inboxViews.serviceId, serviceId), mayDelete))
    .returning({ id: inboxViews.id })
  if (gone.length === 0) return fail('not-found')
  await feed.changed('listInboxViews', { serviceId })
  return ok(null)
}
