import { and, eq, isNotNull } from 'drizzle-orm'
import { contactOfVisitor, contactsById, isBlocked } from '#server/contact-rows/contact-row.ts'
import { contactVisitors } from '#server/contact-rows/tables.ts'
import { tellContact, whoMet } from '#server/contacts/met-contacts.ts'
import { loadRooms } from '#server/conversations/room-state.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { users } from '#server/services/tables.ts'
import { nameRooms, tellMoved } from './merge-visitor.ts'
import { type Merge, moveRowsOfRooms } from './move-rows.ts'

/**
 * Makes one conversation of a visitor another visitor's, who goes on with it: nothing else of the former visitor moves
 * along, and the former visitor no longer has the conversation. The contact is the same person's, also where it is
 * blocked, unless the new visitor has a contact already.
 */
export async function moveConversation(
  { tx, feed }: Transaction,
  { serviceId, from, to }: Omit<Merge, 'name'>,
  roomId: string,
): Promise<void> {
  const ids = [roomId]
  await loadRooms(tx, ids, 'lock')
  // A visitor without a name of their own keeps the one that the staff know from this conversation.
  const isCustomer = and(eq(users.eid, to), isNotNull(users.customerId))
  const [customer] = await tx.select({ name: users.name }).from(users).where(isCustomer)
  if (customer) await nameRooms(tx, ids, customer.name)
  const contact = await contactOfVisitor(tx, serviceId, from)
  const before = await whoMet(tx, contact?.visitorEids ?? [])
  const changed = await moveRowsOfRooms(tx, ids, { serviceId, from, to })
  if (contact && !(await contactOfVisitor(tx, serviceId, to)))
    await tx
      .insert(contactVisitors)
      .values({ visitorEid: to, contactId: contact.id, blocked: (await isBlocked(tx, from)) ? 1 : 0 })
  await tellMoved({ tx, feed }, { serviceId, from, to }, { ids, changed })
  await feed.changed('listFormAnswers', { serviceId })
  if (!contact) return
  const [now = null] = await contactsById(tx, serviceId, [contact.id])
  await tellContact({ tx, feed }, serviceId, { id: contact.id, contact: now, before })
}
