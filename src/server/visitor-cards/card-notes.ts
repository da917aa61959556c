import { and, eq } from 'drizzle-orm'
import { type CardNote, maxCardNotes } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { cardNotes } from './tables.ts'
import { lockCard, type Subject, shownNote } from './visitor-card.ts'

type NoteAnswer = Promise<Result<{ note: CardNote }>>

async function find(tx: Db, visitorEid: string, id: string): Promise<CardNote | undefined> {
  const isIt = and(eq(cardNotes.id, id), eq(cardNotes.visitorEid, visitorEid))
  const [note] = await tx.select(shownNote).from(cardNotes).where(isIt)
  return note
}

/** `not-found`, `too-many-card-notes`. An id that the card has already answers the note that there is. */
export async function writeCardNote(
  tx: Db,
  feed: FeedDraft,
  subject: Subject,
  { id, text, nowMs }: { id: string; text: string; nowMs: number },
): NoteAnswer {
  const { session, visitorEid } = subject
  const card = await lockCard(tx, subject)
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
export async function editCardNote(
  tx: Db,
  feed: FeedDraft,
  subject: Subject,
  { id, text, revision, nowMs }: { id: string; text: string; revision: number; nowMs: number },
): NoteAnswer {
  const { session, visitorEid } = subject
  const card = await lockCard(tx, subject)
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
export async function removeCardNote(
  tx: Db,
  feed: FeedDraft,
  subject: Subject,
  { id, revision }: { id: string; revision: number },
): Promise<Result<null>> {
  const card = await lockCard(tx, subject)
  if (!card.ok) return card
  const known = await find(tx, subject.visitorEid, id)
  if (!known) return fail('not-found')
  if (known.revision !== revision) return fail('card-note-changed', undefined, { revision: known.revision })
  await tx.delete(cardNotes).where(eq(cardNotes.id, id))
  await feed.changed('getVisitorCard', subject.session)
  return ok(null)
}
