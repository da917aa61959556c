import { eq } from 'drizzle-orm'
import type { Random } from '#core/platform/random.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'
import { emptyContact } from '#server/contacts/contact-values.ts'
import { insertContacts, storeVisitors } from '#server/contacts/write-contact.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import demoContacts from './data/contacts.json' with { type: 'json' }

/** Every so many days a contact of the demo was written down. */
const everyMs = 36 * 60 * 60_000

/** Writes the demo's phone book. Who has written to the shop is linked with that visitor. */
export async function fillContacts(
  tx: Db,
  { serviceId, random, nowMs }: { serviceId: string; random: Random; nowMs: number },
): Promise<void> {
  const met = await tx
    .select({ eid: roomVisitors.visitorEid, name: roomVisitors.visitorName })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(eq(rooms.serviceId, serviceId))
  const visitors = new Map(met.map(({ eid, name }) => [name, eid]))
  const contacts = demoContacts.map(({ name, company, phone, mail, language }, index): ContactRow => {
    const atMs = nowMs - (index + 1) * everyMs
    const visitorEid = visitors.get(name)
    return {
      ...emptyContact(random.uuid(), atMs),
      name,
      company,
      language,
      phones: phone ? [{ kind: 'mobile', number: phone }] : [],
      mails: mail ? [{ kind: company ? 'work' : 'home', address: mail }] : [],
      consents: mail && index % 3 === 0 ? { mail: { value: 'given', atMs, byName: 'Ada Okafor' } } : {},
      visitorEids: visitorEid === undefined ? [] : [visitorEid],
    }
  })
  await insertContacts(tx, serviceId, contacts)
  for (const contact of contacts) await storeVisitors(tx, contact)
}
