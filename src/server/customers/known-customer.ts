import { and, eq, isNull } from 'drizzle-orm'
import { type SignedIdentity, visitorNameFor } from '#core/contract/index.ts'
import { rooms } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { User } from '#server/services/find-user.ts'
import { lockService } from '#server/services/lock-service.ts'
import { users } from '#server/services/tables.ts'

/**
 * The account of a shop's customer, made at the first time. An anonymous visitor who is still nobody else becomes the
 * customer, with their conversations; a customer who is known already stays who they are, and the visitor's
 * conversations stay with the visitor.
 *
 * @param who.visitorEid the anonymous visitor who asks; null: nobody
 */
export async function customerOf(
  tx: Db,
  who: {
    serviceId: string
    identity: SignedIdentity
    visitorEid: string | null
    language: string
    newId: () => string
    nowMs: number
  },
): Promise<User | null> {
  const { serviceId, identity, visitorEid } = who
  // Two devices of one customer may come at once.
  await lockService(tx, serviceId)
  const name = identity.name.trim()
  const known = and(eq(users.serviceId, serviceId), eq(users.kind, 'visitor'), eq(users.customerId, identity.userId))
  const named = { customerEmail: identity.email || null, ...(name !== '' && { name }) }
  const [customer] = await tx.update(users).set(named).where(known).returning()
  if (customer) return customer
  if (visitorEid !== null) {
    const isAnonymous = and(eq(users.eid, visitorEid), eq(users.serviceId, serviceId), isNull(users.customerId))
    const [visitor] = await tx
      .update(users)
      .set({ ...named, customerId: identity.userId })
      .where(isAnonymous)
      .returning()
    if (visitor) {
      if (name !== '') await tx.update(rooms).set({ visitorName: name }).where(eq(rooms.visitorEid, visitorEid))
      return visitor
    }
  }
  const eid = who.newId()
  const [made] = await tx
    .insert(users)
    .values({
      ...{ eid, serviceId, kind: 'visitor', name: name || visitorNameFor(eid), language: who.language },
      ...{ customerId: identity.userId, customerEmail: named.customerEmail, createdAtMs: who.nowMs },
    })
    .returning()
  return made ?? null
}
