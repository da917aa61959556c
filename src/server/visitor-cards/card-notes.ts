import { and, eq } from 'drizzle-orm'
import { type CardNote, maxCardNotes } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { cardNotes } from './tables.ts'
import { lockCard, shownNote } from './visitor-card.ts'

async function find(tx: Db, visitorEid: string, id: string): Promise<CardNote | undefined> {
  const isIt = and(eq(cardNotes.id, id), eq(cardNotes.visitorEid, visitorEid))
  const [note] = await tx.select(shownNote).from(cardNotes).where(isIt)
  return note
}

/** `not-found`, `too-many-card-notes`. An id that the card has already answers the note that there is. */
export const writeCardNote: WriteHandler<'writeCardNote'> = async (
  { params: { visitorEid }, body: { id, text } },
  { tx, feed, session, nowMs },
) => {
  const card = await lockCard(tx, { session, visitorEid })
  if (!card.ok) return card
  const known = await find(tx, visitorEid, id)
  if (known) return ok({ note: known })
  if ((await tx.$count(cardNotes, eq(cardNotes.visitorEid, visitorEid))) >= maxCardNotes)
    return fail('too-many-card-notes')
  const by = { authorEid: session.eid, authorName: session.name, writtenAtMs: nowMs }
  const note = { id, text, ...by, editorName: '', editedAtMs: null, revision: 1 }
  const added = await tx
    .insert(cardNotes)
    .values({ ...note, visitorEid, serviceId: session.serviceId })
    .onConflictDoNothing()
    .returning({ id: cardNotes.id })
  // The id belongs to a note elsewhere.
  if (added.length === 0) return fail('key-conflict')
  await feed.changed('getVisitorCard', session)
  return ok({ note })
}

/**
 * Edits a note, whoever wrote it: a card belongs to all who may see it. `not-found`, and `card-note-changed` if it is no
 * longer at that revision, unless it says the same.
 */
export const editCardNote: WriteHandler<'editCardNote'> = async (
  { params: { visitorEid, noteId: id }, body: { text, revision } },
  { tx, feed, session, nowMs },
) => {
  const card = await lockCard(tx, { session, visitorEid })
  if (!card.ok) return card
  const known = await find(tx, visitorEid, id)
  if (!known) return fail('not-found')
  if (known.text === text) return ok({ note: known })
  if (known.revision !== revision) return fail('card-note-changed', undefined, { revision: known.revision })
  const changed = { text, editorName: session.name, editedAtMs: nowMs, revision: revision + 1 }
  await tx.update(cardNotes).set(changed).where(eq(cardNotes.id, id))
  await feed.changed('getVisitorCard', session)
  return ok({ note: { ...known, ...changed } })
}

/** `not-found`, `card-note-changed`. */
export const removeCardNote: WriteHandler<'removeCardNote'> = async (
  { params: { visitorEid, noteId: id }, query: { revision } },
  { tx, feed, session },
) => {
  const card = await lockCard(tx, { session, visitorEid })
  if (!card.ok) return card
  const known = await find(tx, visitorEid, id)
  if (!known) return fail('not-found')
  if (known.revision !== revision) return fail('card-note-changed', undefined, { revision: known.revision })
  await tx.delete(cardNotes).where(eq(cardNotes.id, id))
  await feed.changed('getVisitorCard', session)
  return ok(null)
}
