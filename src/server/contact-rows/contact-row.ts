import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type ContactRow, contacts, contactVisitors } from './tables.ts'

/** Columns of a contact as it is answered. */
export const shownContact = {
  id: contacts.id,
  name: contacts.name,
  company: contacts.company,
  jobTitle: contacts.jobTitle,
  language: contacts.language,
  notes: contacts.notes,
  phones: contacts.phones,
  mails: contacts.mails,
  customData: contacts.customData,
  consents: contacts.consents,
  visitorEids: sql<string[]>`array(
    select v.visitor_eid::text from contact_visitors v where v.contact_id = contacts.id order by v.visitor_eid)`,
  blockedAtMs: contacts.blockedAtMs,
  blockedByName: contacts.blockedByName,
  createdAtMs: contacts.createdAtMs,
  updatedAtMs: contacts.updatedAtMs,
  revision: contacts.revision,
}

/**
 * That a contact is of a service, as a condition for which no index is used: without statistics, which the embedded
 * database seldom has, a service is taken for small and its contacts are all read.
 */
export const ofService = (column: SQL, serviceId: string): SQL => sql`${column} || '' = ${serviceId}`

/** Contacts of a service by their ids, in any order. */
export async function contactsById(db: Db, serviceId: string, ids: readonly string[]): Promise<ContactRow[]> {
  if (ids.length === 0) return []
  return db
    .select(shownContact)
    .from(contacts)
    .where(and(ofService(sql`${contacts.serviceId}`, serviceId), inArray(contacts.id, [...ids])))
}

/** The contact that a visitor is. */
export async function contactOfVisitor(db: Db, serviceId: string, visitorEid: string): Promise<ContactRow | null> {
  const [link] = await db
    .select({ id: contactVisitors.contactId })
    .from(contactVisitors)
    .where(eq(contactVisitors.visitorEid, visitorEid))
  const [contact] = link ? await contactsById(db, serviceId, [link.id]) : []
  return contact ?? null
}

/** Whether the staff have blocked a visitor. */
export async function isBlocked(db: Db, visitorEid: string): Promise<boolean> {
  const [link] = await db
    .select({ blocked: contactVisitors.blocked })
    .from(contactVisitors)
    .where(eq(contactVisitors.visitorEid, visitorEid))
  return link?.blocked === 1
}
