import { sql } from 'drizzle-orm'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import { contactsById } from '#server/contact-rows/contact-row.ts'
import type { ContactRow } from '#server/contact-rows/tables.ts'
import { type Db, rowsOf } from '#server/db/database.ts'

type Group = { id: string; shared: string; contacts: ContactRow[] }

const mostGroups = 50
/** Contacts of one group that are shown. */
const mostInGroup = 10

/** Contacts that have a telephone number or an e-mail address in common. The same contacts are one group. */
export async function contactDuplicates(db: Db, serviceId: string): Promise<Group[]> {
  const rows = await rowsOf<{ key: string; ids: string[] }>(
    db,
    sql`
      select key, (array_agg(contact_id::text order by contact_id))[1:${mostInGroup}::int] as ids from contact_keys
      where service_id = ${serviceId} group by key having count(*) > 1 order by key limit ${mostGroups}::int`,
  )
  const byMembers = new Map(rows.map((row) => [row.ids.join(), row]))
  const found = await contactsById(db, serviceId, [...new Set(rows.flatMap(({ ids }) => ids))])
  const byId = new Map(found.map((contact) => [contact.id, contact]))
  const groups = [...byMembers.values()].map(({ key, ids }) => ({
    id: key,
    shared: sharedValue(key),
    contacts: ids.flatMap((id) => byId.get(id) ?? []),
  }))
  return groups.slice(0, fittingCount(groups))
}

function sharedValue(key: string): string {
  const value = key.slice(key.indexOf(':') + 1)
  return key.startsWith('tel:') ? shownNumber(value) : value
}
