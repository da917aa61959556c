import { sql } from 'drizzle-orm'
import { maxMetContacts } from '#core/contract/index.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import { contactsById } from '#server/contact-rows/contact-row.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'

/** The staff who met these visitors: who are or were with them in a conversation. */
export async function whoMet(db: Db, visitorEids: readonly string[]): Promise<string[]> {
  if (visitorEids.length === 0) return []
  const rows = await rowsOf<{ eid: string }>(
    db,
    sql`
      select distinct m.eid from participants v
      join participants m on m.room_id = v.room_id and m.role = 'staff'
      where v.eid = any(${sql.param([...visitorEids])}::uuid[]) and v.role = 'visitor'`,
  )
  return rows.map(({ eid }) => eid)
}

/** The contacts that somebody met last. */
export async function metContacts(db: Db, { eid, serviceId, kind }: Session): Promise<ContactRow[]> {
  if (kind !== 'staff') return []
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
      select c.contact_id as id from participants m
      join rooms r on r.id = m.room_id
      join room_visitors v on v.room_id = m.room_id
      join contact_visitors c on c.visitor_eid = v.visitor_eid
      where m.eid = ${eid}::uuid and m.role = 'staff'
      group by c.contact_id order by max(r.last_at_ms) desc limit ${maxMetContacts}::int`,
  )
  const found = await contactsById(
    db,
    serviceId,
    rows.map(({ id }) => id),
  )
  return found.slice(0, fittingCount(found))
}

/**
 * Tells the staff who met a contact how it is now, and all staff that lists have changed.
 *
 * @param before those who had met it before the change, and may not have met it now
 */
export async function tellContact(
  { tx, feed }: Transaction,
  serviceId: string,
  { id, contact, before = [] }: { id: string; contact: ContactRow | null; before?: readonly string[] },
): Promise<void> {
  const now = contact ? await whoMet(tx, contact.visitorEids) : []
  for (const eid of now) if (contact) await feed.put('contact', contact, { serviceId, eid })
  for (const eid of before) if (!now.includes(eid)) await feed.remove('contact', id, { serviceId, eid })
  await feed.changed('listContacts', { serviceId })
}
