import { and, eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { findStaff, findUser, type User } from '#server/services/find-user.ts'
import type { ProviderAccount } from './open-id.ts'
import { providerAccounts } from './tables.ts'

/**
 * Returns the member of the staff that an account at the provider belongs to. The first sign-in links the two by the
 * verified e-mail address; from then on issuer and subject decide, whatever address the provider says: an address can be
 * given to somebody else. A member who is linked to one account cannot be taken over by another with the same address.
 */
export async function staffOfProvider(
  db: Db,
  serviceId: string,
  { issuer, subject, verifiedEmail }: ProviderAccount,
): Promise<User | undefined> {
  const isOfIssuer = and(eq(providerAccounts.serviceId, serviceId), eq(providerAccounts.issuer, issuer))
  const [linked] = await db
    .select()
    .from(providerAccounts)
    .where(and(isOfIssuer, eq(providerAccounts.subject, subject)))
  if (linked) {
    const user = await findUser(db, serviceId, linked.eid)
    return user?.kind === 'staff' ? user : undefined
  }
  const user = verifiedEmail === null ? undefined : await findStaff(db, serviceId, verifiedEmail)
  if (!user) return undefined
  const [other] = await db
    .select()
    .from(providerAccounts)
    .where(and(isOfIssuer, eq(providerAccounts.eid, user.eid)))
  if (other) return undefined
  await db.insert(providerAccounts).values({ serviceId, issuer, subject, eid: user.eid }).onConflictDoNothing()
  return user
}
