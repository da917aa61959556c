import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { CallArguments, CallResult, Calls, PortalUser } from '#core/contract/index.ts'
import type { Random } from '#core/platform/random.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { hashPassword } from '#server/accounts/password-hash.ts'
import type { Database, Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import { sessions } from '#server/session/tables.ts'

type NewUser = CallArguments<Calls['createPortalUser']>['body']

const portalUsersOf = (serviceId: string) => and(eq(users.serviceId, serviceId), eq(users.kind, 'portal'))

/**
 * Creates a reader of kept conversations.
 *
 * @param options.password a random one by default
 */
export async function createPortalUser(
  db: Db,
  serviceId: string,
  { name, email, visitorEid }: NewUser,
  options: { random: Random; nowMs: number; password?: string; isDemo?: boolean },
): Promise<Result<CallResult<Calls['createPortalUser']>>> {
  if (visitorEid !== null && !(await isVisitor(db, serviceId, visitorEid)))
    return fail('not-found', 'There is no such visitor.')
  const password = options.password ?? randomBytes(12).toString('base64url')
  const [created] = await db
    .insert(users)
    .values({
      eid: options.random.uuid(),
      serviceId,
      kind: 'portal',
      name,
      email,
      passwordHash: await hashPassword(password),
      demoPassword: options.isDemo ? 1 : 0,
      createdAtMs: options.nowMs,
      portalVisitorEid: visitorEid,
    })
    .onConflictDoNothing()
    .returning()
  return created ? ok({ user: portalUser(created), password }) : fail('email-taken')
}

export async function listPortalUsers(db: Db, serviceId: string): Promise<Result<{ users: PortalUser[] }>> {
  const found = await db.select().from(users).where(portalUsersOf(serviceId)).orderBy(asc(users.email))
  return ok({ users: found.map(portalUser) })
}

/** @param onEnded called for each of the user’s sessions: all of them have ended */
export async function deletePortalUser(
  database: Database,
  serviceId: string,
  eid: string,
  onEnded: (sessionId: string) => void,
): Promise<Result<null>> {
  const ended = await database.transaction(async (tx) => {
    const [user] = await tx
      .select({ eid: users.eid })
      .from(users)
      .where(and(portalUsersOf(serviceId), eq(users.eid, eid)))
      .for('update')
    if (!user) return null
    const theirs = await tx.delete(sessions).where(eq(sessions.eid, eid)).returning({ id: sessions.id })
    await tx.delete(users).where(eq(users.eid, eid))
    return theirs
  })
  if (!ended) return fail('not-found')
  for (const { id } of ended) onEnded(id)
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
