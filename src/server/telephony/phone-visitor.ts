import { and, desc, eq } from 'drizzle-orm'
import { visitorNameFor } from '#core/contract/index.ts'
import { shownNumber } from '#core/contract/numbers/shown-number.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { contactKeys, contacts, contactVisitors } from '#server/contact-rows/tables.ts'
import { createConversation } from '#server/conversations/create-conversation.ts'
import { loadRooms, type RoomState } from '#server/conversations/room-state.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { users } from '#server/services/tables.ts'
import type { Who } from './new-party.ts'
import { phoneVisitors } from './tables.ts'

/** A telephone as a party. `numbers-unavailable`: nothing connects the installation with the telephone network. */
export function telephoneOf(
  number: string,
  name: string,
  { gatewayId }: { gatewayId: () => string | null },
): Result<Who & { sessionId: string }> {
  const sessionId = gatewayId()
  if (sessionId === null) return fail('numbers-unavailable')
  return ok({ kind: 'phone', eid: null, name, number, numberType: 'OFF_NET', sessionId })
}

/** The contacts of a service that have a number. */
const contactsWith = (db: Db, serviceId: string, number: string) =>
  db
    .select({ id: contacts.id, name: contacts.name, blockedAtMs: contacts.blockedAtMs })
    .from(contactKeys)
    .innerJoin(contacts, eq(contacts.id, contactKeys.contactId))
    .where(and(eq(contactKeys.serviceId, serviceId), eq(contactKeys.key, `tel:${number}`)))
    .limit(2)

/** The name of the contact that has a number; '' for none, or several. */
export async function nameOfNumber(db: Db, serviceId: string, number: string): Promise<string> {
  const [contact, another] = number === '' ? [] : await contactsWith(db, serviceId, number)
  return contact && !another ? contact.name : ''
}

/** The number from which a visitor has called; null: none, they write. */
export async function numberOfVisitor(db: Db, visitorEid: string): Promise<string | null> {
  const [found] = await db
    .select({ number: phoneVisitors.number })
    .from(phoneVisitors)
    .where(eq(phoneVisitors.visitorEid, visitorEid))
  return found?.number ?? null
}

type Caller = { serviceId: string; number: string; gatewayId: string; newId: () => string; nowMs: number }

/**
 * The visitor who calls from a number: the one who called from it before, or a new one, who is the contact with that number.
 * Returns them as if they had signed in. Somebody who hides the number is new each time.
 */
export async function visitorOfNumber(tx: Db, caller: Caller): Promise<Session> {
  const { serviceId, number, gatewayId } = caller
  const known = number === '' ? undefined : await knownVisitor(tx, serviceId, number)
  const { eid, name } = known ?? (await newVisitor(tx, caller))
  return { id: gatewayId, eid, serviceId, kind: 'visitor', role: null, name }
}

async function knownVisitor(tx: Db, serviceId: string, number: string) {
  const [visitor] = await tx
    .select({ eid: users.eid, name: users.name })
    .from(phoneVisitors)
    .innerJoin(users, eq(users.eid, phoneVisitors.visitorEid))
    .where(and(eq(phoneVisitors.serviceId, serviceId), eq(phoneVisitors.number, number)))
  return visitor
}

async function newVisitor(tx: Db, { serviceId, number, newId, nowMs }: Caller): Promise<{ eid: string; name: string }> {
  const [contact, another] = number === '' ? [] : await contactsWith(tx, serviceId, number)
  const isContact = contact !== undefined && another === undefined
  const eid = newId()
  const named = isContact ? contact.name : shownNumber(number)
  const name = named === '' ? visitorNameFor(eid) : named
  await tx.insert(users).values({ eid, serviceId, kind: 'visitor', name, createdAtMs: nowMs })
  if (number !== '') await tx.insert(phoneVisitors).values({ serviceId, number, visitorEid: eid })
  if (isContact) {
    const blocked = contact.blockedAtMs === null ? 0 : 1
    await tx.insert(contactVisitors).values({ visitorEid: eid, contactId: contact.id, blocked })
  }
  return { eid, name }
}

/** The newest conversation of a visitor who calls, locked; a new one for who has none. `visitor-blocked`. */
export async function roomOfCaller(
  { tx, feed }: Transaction,
  visitor: Session,
  { number, newId, nowMs }: Pick<Caller, 'number' | 'newId' | 'nowMs'>,
): Promise<Result<RoomState>> {
  const [newest] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(and(eq(rooms.serviceId, visitor.serviceId), eq(roomVisitors.visitorEid, visitor.eid)))
    .orderBy(desc(rooms.createdAtMs), desc(rooms.id))
    .limit(1)
  const id = newest?.id ?? newId()
  if (!newest) {
    const begun = { id, page: '', tagId: null, staffEid: null, linkId: null, nowMs }
    const created = await createConversation({ tx, feed }, visitor, {
      ...begun,
      channel: 'call',
      address: number || null,
    })
    if (!created.ok) return created
  }
  const state = (await loadRooms(tx, [id], 'lock')).get(id)
  return state ? ok(state) : fail('not-found')
}
