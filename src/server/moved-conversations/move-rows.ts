import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { maxCustomEntries, maxVisitorTags } from '#core/contract/index.ts'
import { pageViews } from '#server/analytics/tables.ts'
import { contactOfVisitor, contactsById } from '#server/contact-rows/contact-row.ts'
import { contactVisitors } from '#server/contact-rows/tables.ts'
import { tellContact, whoMet } from '#server/contacts/met-contacts.ts'
import { participants, rooms } from '#server/conversations/tables.ts'
import { type Db, rowsOf } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { files } from '#server/files/tables.ts'
import { formAnswers, formOtps } from '#server/form-answers/tables.ts'
import { appointments, messages } from '#server/messages/tables.ts'
import { users } from '#server/services/tables.ts'
import { cardNotes, visitorCards } from '#server/visitor-cards/tables.ts'

/** An anonymous visitor, and the customer of a shop who the visitor has turned out to be. */
export type Merge = { serviceId: string; from: string; to: string; name: string }

/** A message whose reactions were the visitor's. */
type Changed = { messageId: string; roomId: string }

/**
 * Gives somebody rooms, which are locked, and what was written, sent, answered and booked in them.
 *
 * @returns the messages whose reactions were the visitor's
 */
export async function moveRowsOfRooms(
  tx: Db,
  roomIds: readonly string[],
  { from, to }: Omit<Merge, 'name'>,
): Promise<Changed[]> {
  const ids = [...roomIds]
  const inRooms = { participants: inArray(participants.roomId, ids), messages: inArray(messages.roomId, ids) }
  await tx
    .update(rooms)
    .set({ previewEid: to })
    .where(and(inArray(rooms.id, ids), eq(rooms.previewEid, from)))
  await tx
    .update(participants)
    .set({ eid: to })
    .where(and(inRooms.participants, eq(participants.eid, from)))
  await tx
    .update(participants)
    .set({ leftPreviewEid: to })
    .where(and(inRooms.participants, eq(participants.leftPreviewEid, from)))
  await tx
    .update(messages)
    .set({ senderEid: to })
    .where(and(inRooms.messages, eq(messages.senderEid, from)))
  const written = tx.select({ id: messages.id }).from(messages).where(inRooms.messages)
  await tx
    .update(appointments)
    .set({ visitorEid: to })
    .where(and(eq(appointments.visitorEid, from), inArray(appointments.id, written)))
  await tx
    .update(files)
    .set({ ownerEid: to })
    .where(and(inArray(files.roomId, ids), eq(files.ownerEid, from)))
  await tx
    .update(formAnswers)
    .set({ eid: to })
    .where(and(inArray(formAnswers.roomId, ids), eq(formAnswers.eid, from)))
  return rowsOf(
    tx,
    sql`
      update message_changes set reactions = replace(reactions::text, ${from}, ${to})::jsonb
      where room_id = any(${sql.param(ids)}::uuid[]) and reactions::text like ${`%${from}%`}
      returning message_id as "messageId", room_id as "roomId"`,
  )
}

/** Gives the customer the rooms, and what else the visitor has sent, answered, booked, looked at and proved. */
export async function moveRows(tx: Db, roomIds: readonly string[], merge: Merge): Promise<Changed[]> {
  const { serviceId, from, to } = merge
  const changed = await moveRowsOfRooms(tx, roomIds, merge)
  await tx.update(appointments).set({ visitorEid: to }).where(eq(appointments.visitorEid, from))
  await tx.update(files).set({ ownerEid: to }).where(eq(files.ownerEid, from))
  await tx.update(formAnswers).set({ eid: to }).where(eq(formAnswers.eid, from))
  await tx.update(pageViews).set({ eid: to }).where(eq(pageViews.eid, from))
  // Proved addresses stay proved, unless the customer has proved the same one. A code that is under way must be
  // requested again.
  await tx.execute(sql`
    insert into form_otps (eid, otp_type, target, hash, tries, expires_at_ms, verified_at_ms)
    select ${to}::uuid, otp_type, target, hash, tries, expires_at_ms, verified_at_ms from form_otps
    where eid = ${from}::uuid and verified_at_ms is not null on conflict do nothing`)
  await tx.delete(formOtps).where(eq(formOtps.eid, from))
  const isReader = and(eq(users.serviceId, serviceId), isNotNull(users.portalVisitorEid))
  await tx
    .update(users)
    .set({ portalVisitorEid: to })
    .where(and(isReader, eq(users.portalVisitorEid, from)))
  return changed
}

/** Moves the staff's notes on the visitor to the customer; on conflicts the customer's values stay. */
export async function moveCard({ tx, feed }: Transaction, { serviceId, from, to }: Merge): Promise<void> {
  const [card] = await tx.delete(visitorCards).where(eq(visitorCards.visitorEid, from)).returning()
  if (card) {
    await tx
      .insert(visitorCards)
      .values({ visitorEid: to, serviceId, tags: [], customData: {}, dataRevision: 0 })
      .onConflictDoNothing()
    const [kept] = await tx.select().from(visitorCards).where(eq(visitorCards.visitorEid, to)).for('update')
    const tags = new Map([...(kept?.tags ?? []), ...card.tags].map((tag) => [tag.toLowerCase(), tag]))
    const data = Object.entries({ ...kept?.customData, ...card.customData, ...kept?.customData })
    await tx
      .update(visitorCards)
      .set({
        tags: [...tags.values()].slice(0, maxVisitorTags).toSorted((a, b) => a.localeCompare(b, 'en')),
        customData: Object.fromEntries(data.slice(0, maxCustomEntries)),
        dataRevision: (kept?.dataRevision ?? 0) + 1,
      })
      .where(eq(visitorCards.visitorEid, to))
  }
  await tx.update(cardNotes).set({ visitorEid: to }).where(eq(cardNotes.visitorEid, from))
  for (const call of ['getVisitorCard', 'listVisitorPages', 'listFormAnswers'] as const)
    await feed.changed(call, { serviceId })
}

/** The visitor's contact becomes the customer's, with its block; a customer who has a contact keeps that one. */
export async function moveContact({ tx, feed }: Transaction, { serviceId, from, to }: Merge): Promise<void> {
  const [own, customers] = [await contactOfVisitor(tx, serviceId, from), await contactOfVisitor(tx, serviceId, to)]
  // The rooms are the customer's already.
  const before = await whoMet(tx, own ? [...own.visitorEids, to] : [])
  const isOwn = eq(contactVisitors.visitorEid, from)
  if (customers) await tx.delete(contactVisitors).where(isOwn)
  else await tx.update(contactVisitors).set({ visitorEid: to }).where(isOwn)
  const known = [...(own ? [own.id] : []), ...(customers ? [customers.id] : [])]
  for (const contact of await contactsById(tx, serviceId, known))
    await tellContact({ tx, feed }, serviceId, {
      id: contact.id,
      contact,
      before: contact.id === own?.id ? before : [],
    })
}
