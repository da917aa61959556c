import { and, desc, eq } from 'drizzle-orm'
import type { CardNote, VisitorCard } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { rooms, roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import { visibleTo } from '#server/journey/past-conversations.ts'
import { cardNotes, visitorCards } from './tables.ts'

export type CardAnswer = Promise<Result<{ card: VisitorCard }>>
/** A visitor, as one of the staff asks for them. */
export type Subject = { session: Session; visitorEid: string }

/** `not-found` unless the session may see one of the visitor's conversations. */
async function maySee(tx: Db, { session, visitorEid }: Subject): Promise<Result<null>> {
  const [room] = await tx
    .select({ id: rooms.id })
    .from(rooms)
    .innerJoin(roomVisitors, eq(roomVisitors.roomId, rooms.id))
    .where(and(eq(roomVisitors.visitorEid, visitorEid), visibleTo(session)))
    .limit(1)
  return room ? ok(null) : fail('not-found')
}

export const shownNote = {
  id: cardNotes.id,
  text: cardNotes.text,
  authorEid: cardNotes.authorEid,
  authorName: cardNotes.authorName,
  writtenAtMs: cardNotes.writtenAtMs,
  editorName: cardNotes.editorName,
  editedAtMs: cardNotes.editedAtMs,
  revision: cardNotes.revision,
}

/** The card of a visitor; an empty one if nobody wrote anything yet. */
export async function visitorCardOf(tx: Db, subject: Subject): CardAnswer {
  const allowed = await maySee(tx, subject)
  return allowed.ok ? ok({ card: await readCard(tx, subject.visitorEid) }) : allowed
}

/** Without asking who may see it. */
export async function readCard(tx: Db, visitorEid: string): Promise<VisitorCard> {
  const [row] = await tx.select().from(visitorCards).where(eq(visitorCards.visitorEid, visitorEid))
  const notes: CardNote[] = await tx
    .select(shownNote)
    .from(cardNotes)
    .where(eq(cardNotes.visitorEid, visitorEid))
    .orderBy(desc(cardNotes.writtenAtMs), desc(cardNotes.id))
  const { tags = [], customData = {}, dataRevision = 0 } = row ?? {}
  return { visitorEid, tags, customData, dataRevision, notes }
}

/** The card for a change: nobody else changes it or its notes until the transaction ends. */
export async function lockCard(tx: Db, subject: Subject) {
  const allowed = await maySee(tx, subject)
  if (!allowed.ok) return allowed
  const { visitorEid, session } = subject
  await tx
    .insert(visitorCards)
    .values({ visitorEid, serviceId: session.serviceId, tags: [], customData: {}, dataRevision: 0 })
    .onConflictDoNothing()
  const [row] = await tx.select().from(visitorCards).where(eq(visitorCards.visitorEid, visitorEid)).for('update')
  return row ? ok(row) : fail('not-found')
}
