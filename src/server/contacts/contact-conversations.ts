import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Conversation } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { fittingCount } from '#server/calls/answer-size.ts'
import type { Session } from '#server/calls/session.ts'
import { contactOfVisitor, contactsById, shownContact } from '#server/contact-rows/contact-row.ts'
import { contacts } from '#server/contact-rows/tables.ts'
import { conversationFor } from '#server/conversations/conversation-for.ts'
import { loadRooms } from '#server/conversations/room-state.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadHandler } from '#server/domain/handler.ts'
import { visibleTo } from '#server/journey/past-conversations.ts'
import { findUser } from '#server/services/find-user.ts'
import { sortNameOf } from './contact-search-text.ts'

/** Maximum number of conversations that a contact's card lists. */
const mostConversations = 100

/** The conversations of all visitors of a contact that the session may see, the newest first. */
export async function contactConversations(
  tx: Db,
  session: Session,
  id: string,
): Promise<Result<{ conversations: Conversation[] }>> {
  const [contact] = await contactsById(tx, session.serviceId, [id])
  if (!contact) return fail('not-found')
  if (contact.visitorEids.length === 0) return ok({ conversations: [] })
  const found = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(and(inArray(roomVisitors.visitorEid, contact.visitorEids), visibleTo(session)))
    .orderBy(desc(rooms.lastAtMs), desc(rooms.id))
    .limit(mostConversations)
  const ids = found.map((room) => room.id)
  const states = await loadRooms(tx, ids, 'read')
  const conversations = ids.flatMap((roomId) => {
    const state = states.get(roomId)
    return (state && conversationFor(state, session)) ?? []
  })
  return ok({ conversations: conversations.slice(0, fittingCount(conversations)) })
}

const mostSuggestions = 5

/** The contact that a visitor is, otherwise contacts of the same name. `not-found` for somebody who is no visitor. */
export const contactForVisitor: ReadHandler<'getContactOfVisitor'> = async (
  { params: { visitorEid } },
  { db, session: { serviceId } },
) => {
  const visitor = await findUser(db, serviceId, visitorEid)
  if (visitor?.kind !== 'visitor') return fail('not-found')
  const contact = await contactOfVisitor(db, serviceId, visitorEid)
  const sortName = sortNameOf(visitor.name)
  if (contact || sortName === '') return ok({ contact, suggestions: [] })
  const suggestions = await db
    .select(shownContact)
    .from(contacts)
    .where(and(eq(contacts.serviceId, serviceId), eq(sql`${contacts.sortName} collate "C"`, sortName)))
    .orderBy(contacts.id)
    .limit(mostSuggestions)
  return ok({ contact: null, suggestions })
}
