import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { CallArguments, Calls, StaffCard } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { services, users } from '#server/services/tables.ts'
import { staffCards } from './tables.ts'

/** The caller's card as they have set it. */
export async function ownCard(db: Db, { eid }: Session): Promise<StaffCard> {
  const [row] = await db.select().from(staffCards).where(eq(staffCards.eid, eid))
  return {
    isShared: row !== undefined && row.token !== null,
    jobTitle: row?.jobTitle ?? '',
    showsPhone: row?.showsPhone === 1,
    showsEmail: row === undefined || row.showsEmail === 1,
    token: row?.token ?? null,
  }
}

/** Changes the caller's card. An address that was given up never leads anywhere again. */
export async function setCard(
  tx: Db,
  session: Session,
  { isShared, ...card }: CallArguments<Calls['setStaffCard']>['body'],
): Promise<StaffCard> {
  const before = await ownCard(tx, session)
  const token = isShared ? (before.token ?? randomBytes(18).toString('base64url')) : null
  const row = {
    eid: session.eid,
    serviceId: session.serviceId,
    jobTitle: card.jobTitle,
    token,
    showsPhone: card.showsPhone ? 1 : 0,
    showsEmail: card.showsEmail ? 1 : 0,
  }
  await tx.insert(staffCards).values(row).onConflictDoUpdate({ target: staffCards.eid, set: row })
  return { isShared, ...card, token }
}

/** Data of the public page of a shared card. Empty texts are not shown. */
export type PublicCard = {
  name: string
  jobTitle: string
  serviceName: string
  phone: string
  email: string
}

/** The card behind an address; null if there is none, or its owner no longer works here. */
export async function publicCard(db: Db, token: string): Promise<PublicCard | null> {
  const [row] = await db
    .select({ card: staffCards, user: users, service: services })
    .from(staffCards)
    .innerJoin(users, eq(users.eid, staffCards.eid))
    .innerJoin(services, eq(services.id, staffCards.serviceId))
    .where(and(eq(staffCards.token, token), isNull(users.suspendedAtMs), eq(users.kind, 'staff')))
  if (!row) return null
  const { card, user, service } = row
  return {
    name: user.name,
    jobTitle: card.jobTitle,
    serviceName: service.brandName ?? service.name,
    phone: card.showsPhone === 1 && user.phone !== null ? shownNumber(user.phone) : '',
    email: card.showsEmail === 1 ? (user.email ?? '') : '',
  }
}
