import { and, eq, isNull } from 'drizzle-orm'
import { trimmedText } from '#core/contract/clean-text.ts'
import { plainEmail } from '#core/contract/email.ts'
import { type SignedIdentity, visitorNameFor } from '#core/contract/index.ts'
import { forgetResumeLinks } from '#server/action-tokens/action-tokens.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { mergeVisitor, renameVisitor } from '#server/moved-conversations/merge-visitor.ts'
import type { User } from '#server/services/find-user.ts'
import { lockService } from '#server/services/lock-service.ts'
import { users } from '#server/services/tables.ts'
import { endSessionsOf } from '#server/session/end-sessions.ts'

type Who = {
  serviceId: string
  identity: SignedIdentity
  /** The anonymous visitor who asks; null: nobody. */
  visitorEid: string | null
  language: string
  newId: () => string
  nowMs: number
}

/** @property mergedEid the anonymous visitor whose conversations have become the customer's just now; null: none */
type Customer = { user: User; mergedEid: string | null; endedIds: string[] }

/**
 * The account of a shop's customer, made at the first time. An anonymous visitor who asks becomes the customer, with
 * their conversations; if the customer is known already, the conversations become those of the known customer.
 */
export async function customerOf({ tx, feed }: Transaction, who: Who): Promise<Customer | null> {
  const { serviceId, identity } = who
  // Two devices of one customer may come at once.
  await lockService(tx, serviceId)
  const visitor = await anonymousVisitor(tx, who)
  const isIt = and(eq(users.serviceId, serviceId), eq(users.kind, 'visitor'), eq(users.customerId, identity.userId))
  const [known] = await tx.select().from(users).where(isIt)
  const before = known ?? visitor
  if (!before) return made(tx, who)
  const name = trimmedText(identity.name) || before.name
  const [user] = await tx
    .update(users)
    .set({ name, customerId: identity.userId, customerEmail: plainEmail(identity.email) || null })
    .where(eq(users.eid, before.eid))
    .returning()
  if (!user) return null
  if (name !== before.name) await renameVisitor({ tx, feed }, user)
  if (!visitor) return { user, mergedEid: null, endedIds: [] }
  // Other sessions and links of this visitor must not become the customer too.
  const endedIds = await endSessionsOf(tx, visitor.eid, { nowMs: who.nowMs, why: null })
  await forgetResumeLinks(tx, visitor.eid)
  if (!known) return { user, mergedEid: null, endedIds }
  await mergeVisitor({ tx, feed }, { serviceId, from: visitor.eid, to: user.eid, name })
  return { user, mergedEid: visitor.eid, endedIds }
}

/**
 * Returns the caller's visitor account, locked, unless it is a customer's: a customer who signs in as another customer
 * is not merged.
 */
async function anonymousVisitor(tx: Db, { serviceId, visitorEid }: Who): Promise<User | null> {
  if (visitorEid === null) return null
  const isIt = and(eq(users.eid, visitorEid), eq(users.serviceId, serviceId), isNull(users.customerId))
  const [visitor] = await tx.select().from(users).where(isIt).for('update')
  return visitor ?? null
}

async function made(tx: Db, { serviceId, identity, language, newId, nowMs }: Who): Promise<Customer | null> {
  const eid = newId()
  const [user] = await tx
    .insert(users)
    .values({
      eid,
      serviceId,
      kind: 'visitor',
      name: trimmedText(identity.name) || visitorNameFor(eid),
      language,
      customerId: identity.userId,
      customerEmail: plainEmail(identity.email) || null,
      createdAtMs: nowMs,
    })
    .returning()
  return user ? { user, mergedEid: null, endedIds: [] } : null
}
