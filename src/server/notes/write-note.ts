import { and, eq, inArray } from 'drizzle-orm'
import type { Note } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { previewOf } from '#server/conversations/conversation-for.ts'
import { isPresent, loadRooms, memberOf, type RoomState, staffIn } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { users } from '#server/services/tables.ts'
import { mentions, notes } from './tables.ts'

/**
 * Writes a note into a room in which its author is. The staff in the room get it, and colleagues whom it mentions get
 * news of it; the visitor gets nothing. `not-found` for other rooms, and for a mentioned eid that is no colleague.
 */
export const writeNote: WriteHandler<'writeNote'> = async (
  { params: { roomId }, body },
  { tx, feed, session: author, nowMs },
) => {
  const { serviceId } = author
  const state = (await loadRooms(tx, [roomId], 'lock')).get(roomId)
  const member = state && memberOf(state, author.eid)
  if (!state || state.room.serviceId !== serviceId || member?.role !== 'staff' || !isPresent(member)) {
    return fail('not-found')
  }
  const mentionedEids = [...new Set(body.mentionedEids)]
  if (!(await areColleagues(tx, serviceId, mentionedEids))) return fail('not-found')
  const by = { authorEid: author.eid, authorName: author.name }
  const note = {
    ...body,
    roomId,
    ...by,
    mentionedEids,
    afterSeq: state.room.lastSeq,
    writtenAtMs: nowMs,
    editedAtMs: null,
    removedAtMs: null,
  }
  const added = await tx
    .insert(notes)
    .values({ ...note, serviceId })
    .onConflictDoNothing()
    .returning({ id: notes.id })
  if (added.length === 0) return knownNote(tx, author, note)
  for (const eid of staffIn(state)) await feed.put('note', note, { serviceId, eid })
  await tellMentioned({ tx, feed }, state, note)
  return ok({ note })
}

/** The idempotency key may have expired; the note's id never does. */
async function knownNote(tx: Db, { eid }: Session, { id, roomId }: Note): Promise<Result<{ note: Note }>> {
  const [known] = await tx
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), eq(notes.roomId, roomId), eq(notes.authorEid, eid)))
  if (!known) return fail('key-conflict', 'This note id is taken.')
  const { serviceId: _, ...note } = known
  return ok({ note })
}

export async function areColleagues(tx: Db, serviceId: string, eids: readonly string[]): Promise<boolean> {
  if (eids.length === 0) return true
  const colleagues = and(eq(users.serviceId, serviceId), eq(users.kind, 'staff'), inArray(users.eid, [...eids]))
  return (await tx.$count(users, colleagues)) === eids.length
}

/** Gives those whom a note mentions news of it. */
export async function tellMentioned(
  { tx, feed }: Transaction,
  state: RoomState,
  note: Note,
  eids = note.mentionedEids,
): Promise<void> {
  const { serviceId, visitorName } = state.room
  for (const eid of eids) {
    if (eid === note.authorEid) continue
    const mention = {
      id: note.id,
      roomId: note.roomId,
      authorName: note.authorName,
      visitorName,
      atMs: note.writtenAtMs,
      // People outside the room only learn that there is something to ask about.
      preview: isPresent(memberOf(state, eid)) ? previewOf(note.text) : '',
      readAtMs: null,
    }
    await tx.insert(mentions).values({ ...mention, eid, serviceId })
    await feed.put('mention', mention, { serviceId, eid })
  }
}
