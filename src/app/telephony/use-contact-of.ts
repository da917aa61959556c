import { useEntities } from '#app/data/rows.ts'
import type { CallParty, Contact } from '#core/contract/index.ts'

/** The contact of a visitor or number, if the user has met them. */
export function useContactOf(party: Pick<CallParty, 'eid' | 'number'> | undefined): Contact | undefined {
  const contacts = useEntities('contact') ?? []
  if (!party) return undefined
  const { eid, number } = party
  return contacts.find(
    ({ visitorEids, phones }) =>
      (eid !== null && visitorEids.includes(eid)) || phones.some((phone) => number !== '' && phone.number === number),
  )
}
