import { and, asc, eq } from 'drizzle-orm'
import type { CallArguments, CallResult, Calls, PortalUser } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { afterCommit, type Db } from '#server/db/database.ts'
import type { Change, ReadHandler } from '#server/domain/handler.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { users } from '#server/services/tables.ts'
import { sessions } from '#server/session/tables.ts'

type NewUser = CallArguments<Calls['createPortalUser']>['body']

const portalUsersOf = (serviceId: string) => and(eq(users.serviceId, serviceId), eq(users.kind, 'portal'))

/** Creates an account that may read closed conversations: `not-found` for an unknown visitor, `email-taken`. */
export async function createPortalUser(
  { tx, feed }: { tx: Db; feed: Pick<FeedDraft, 'changed'> },
  serviceId: string,
  { name, email, visitorEid }: NewUser,
  /** Without a password hash the user chooses a password by a link. */
  options: { passwordHash: string | null; random: Random; nowMs: number; isDemo?: boolean },
): Promise<Result<CallResult<Calls['createPortalUser']>>> {
  if (visitorEid !== null && !(await isVisitor(tx, serviceId, visitorEid)))
    return fail('not-found', 'There is no such visitor.')
  const [created] = await tx
    .insert(users)
    .values({
      eid: options.random.uuid(),
      serviceId,
      kind: 'portal',
      name,
      email,
      passwordHash: options.passwordHash,
      demoPassword: options.isDemo ? 1 : 0,
      createdAtMs: options.nowMs,
      portalVisitorEid: visitorEid,
    })
    .onConflictDoNothing()
    .returning()
  if (!created) return fail('email-taken')
  await feed.changed('listPortalUsers', { serviceId })
  return ok({ user: portalUser(created) })
}

/** A reader by eid or by e-mail address, in lower case. */
export async function findPortalUser(
  db: Db,
  serviceId: string,
  by: { email: string } | { eid: string },
): Promise<(typeof users.$inferSelect & { kind: 'portal' }) | undefined> {
  const isThem = 'eid' in by ? eq(users.eid, by.eid) : eq(users.email, by.email)
  const [user] = await db
    .select()
    .from(users)
    .where(and(portalUsersOf(serviceId), isThem))
  return user && { ...user, kind: 'portal' }
}

export const listPortalUsers: ReadHandler<'listPortalUsers'> = async (_, { db, session: { serviceId } }) => {
  const found = await db.select().from(users).where(portalUsersOf(serviceId)).orderBy(asc(users.email))
  return ok({ users: found.map(portalUser) })
}

/** @param onEnded called for each of the user’s sessions: all of them have ended */
export async function deletePortalUser(
  { tx, feed, session: { serviceId } }: Change,
  eid: string,
  onEnded: (sessionId: string) => void,
): Promise<Result<null>> {
  const [user] = await tx
    .select({ eid: users.eid })
    .from(users)
    .where(and(portalUsersOf(serviceId), eq(users.eid, eid)))
    .for('update')
  if (!user) return fail('not-found')
  const theirs = await tx.delete(sessions).where(eq(sessions.eid, eid)).returning({ id: sessions.id })
  await tx.delete(users).where(eq(users.eid, eid))
  await feed.changed('listPortalUsers', { serviceId })
  afterCommit(tx, () => {
    for (const { id } of theirs) onEnded(id)
  })
  return ok(null)
}

async function isVisitor(db: Db, serviceId: string, eid: string): Promise<boolean> {
  const found = await db
    .select({ eid: users.eid })
    .from(users)
    .where(and(eq(users.eid, eid), eq(users.serviceId, serviceId), eq(users.kind, 'visitor')))
  return found.length > 0
}

const portalUser = ({ eid, name, email, portalVisitorEid }: typeof users.$inferSelect): PortalUser => ({
  eid,
  name,
  email: email ?? '',
  visitorEid: portalVisitorEid,
})
