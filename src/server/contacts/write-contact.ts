import { eq } from 'drizzle-orm'
import type { ContactRow } from '#server/contact-rows/tables.ts'
import { contactKeys, contacts, contactVisitors } from '#server/contact-rows/tables.ts'
import type { Db } from '#server/db/database.ts'
import { keysOf, searchTextOf, sortNameOf } from './contact-search-text.ts'

/** A contact's columns, from its values. */
const columnsOf = (serviceId: string, { visitorEids: _, ...contact }: ContactRow) => ({
  ...contact,
  serviceId,
  sortName: sortNameOf(contact.name),
  searchText: searchTextOf(contact),
})

const keyRows = (serviceId: string, contact: ContactRow) =>
  keysOf(contact).map((key) => ({ serviceId, key, contactId: contact.id }))

/** Rows that are written by one statement. */
const rowsInStatement = 100

/** Writes new contacts, without visitors. Ids that are taken are left out. */
export async function insertContacts(tx: Db, serviceId: string, rows: readonly ContactRow[]): Promise<Set<string>> {
  const written = new Set<string>()
  for (let at = 0; at < rows.length; at += rowsInStatement) {
    const part = rows.slice(at, at + rowsInStatement)
    const added = await tx
      .insert(contacts)
      .values(part.map((contact) => columnsOf(serviceId, contact)))
      .onConflictDoNothing()
      .returning({ id: contacts.id })
    for (const { id } of added) written.add(id)
    const keys = part.filter(({ id }) => written.has(id)).flatMap((contact) => keyRows(serviceId, contact))
    if (keys.length > 0) await tx.insert(contactKeys).values(keys)
  }
  return written
}

/** Replaces a contact's values, but for its visitors. */
export async function storeContact(tx: Db, serviceId: string, contact: ContactRow): Promise<void> {
  const { id, ...columns } = columnsOf(serviceId, contact)
  await tx.update(contacts).set(columns).where(eq(contacts.id, id))
  await tx.delete(contactKeys).where(eq(contactKeys.contactId, id))
  const keys = keyRows(serviceId, contact)
  if (keys.length > 0) await tx.insert(contactKeys).values(keys)
}

/** Makes exactly these visitors the contact's, blocked if it is. */
export async function storeVisitors(tx: Db, { id, visitorEids, blockedAtMs }: ContactRow): Promise<void> {
  await tx.delete(contactVisitors).where(eq(contactVisitors.contactId, id))
  const blocked = blockedAtMs === null ? 0 : 1
  if (visitorEids.length > 0)
    await tx.insert(contactVisitors).values(visitorEids.map((visitorEid) => ({ visitorEid, contactId: id, blocked })))
}
