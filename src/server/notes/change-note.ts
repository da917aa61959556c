import { and, eq, inArray, sql } from 'drizzle-orm'
import { maxEditMinutes, type Note } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import { previewOf } from '#server/conversations/conversation-for.ts'
import { isPresent, loadRooms, memberOf, type RoomState, staffIn } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { mentions, notes } from './tables.ts'
import { areColleagues, tellMentioned } from './write-note.ts'

/**
 * Edits or removes a note of a room in which its author is. Who is mentioned now gets news of it, and who is not any more
 * loses theirs. `not-found` for others; `forbidden` for what somebody else wrote; `note-too-old`, `note-removed`.
 */
export const changeNote: WriteHandler<'changeNote'> = async (
  { params: { roomId, noteId }, body: change },
  { tx, feed, session, nowMs },
) => {
  const { eid, serviceId } = session
  const state = (await loadRooms(tx, [roomId], 'lock')).get(roomId)
  if (!state || state.room.serviceId !== serviceId || !isPresent(memberOf(state, eid))) return fail('not-found')
  const [stored] = await tx
    .select()
    .from(notes)
    .where(and(eq(notes.id, noteId), eq(notes.roomId, roomId)))
  if (!stored) return fail('not-found')
  const { serviceId: _, ...before } = stored
  if (before.authorEid !== eid) return fail('forbidden')
  if (before.removedAtMs !== null) return change.do === 'remove' ? ok({ note: before }) : fail('note-removed')
  if (nowMs - before.writtenAtMs > maxEditMinutes * 60_000) return fail('note-too-old')
  const mentionedEids = change.do === 'edit' ? [...new Set(change.mentionedEids)] : []
  if (!(await areColleagues(tx, serviceId, mentionedEids))) return fail('not-found')
  const changed =
    change.do === 'edit'
      ? { text: change.text, mentionedEids, editedAtMs: nowMs }
      : { text: '', mentionedEids, removedAtMs: nowMs }
  await tx.update(notes).set(changed).where(eq(notes.id, noteId))
  const note = { ...before, ...changed }
  if (change.do === 'remove') await forgetNote(tx, state, noteId)
  for (const each of change.do === 'remove' ? staffSince(state, before) : staffIn(state))
    await feed.put('note', note, { serviceId, eid: each })
  await followMentions({ tx, feed }, state, { before, note })
  return ok({ note })
}

/** The staff who are in the room, and those who were when the note was written. */
const staffSince = (state: RoomState, { afterSeq }: Note): string[] =>
  state.members
    .filter(({ role, leftSeq }) => role === 'staff' && (leftSeq === null || leftSeq >= afterSeq))
    .map(({ eid }) => eid)

async function followMentions(
  { tx, feed }: Transaction,
  state: RoomState,
  { before, note }: { before: Note; note: Note },
): Promise<void> {
  const { serviceId } = state.room
  const gone = before.mentionedEids.filter((eid) => !note.mentionedEids.includes(eid))
  if (gone.length > 0) await tx.delete(mentions).where(and(eq(mentions.id, note.id), inArray(mentions.eid, gone)))
  for (const eid of gone) await feed.remove('mention', note.id, { serviceId, eid })
  const stay = note.mentionedEids.filter((eid) => before.mentionedEids.includes(eid) && eid !== note.authorEid)
  // People outside the room do not get the text.
  const present = stay.filter((eid) => isPresent(memberOf(state, eid)))
  if (present.length > 0) {
    const ofPresent = and(eq(mentions.id, note.id), inArray(mentions.eid, present))
    const rows = await tx
      .update(mentions)
      .set({ preview: previewOf(note.text) })
      .where(ofPresent)
      .returning()
    for (const { eid, serviceId: _, ...mention } of rows) await feed.put('mention', mention, { serviceId, eid })
  }
  const added = note.mentionedEids.filter((eid) => !before.mentionedEids.includes(eid))
  await tellMentioned({ tx, feed }, state, note, added)
}

/** Takes the text of a removed note out of what the feeds keep for clients that come back. */
async function forgetNote(tx: Db, { members }: RoomState, noteId: string): Promise<void> {
  const staff = sql.param(members.filter(({ role }) => role === 'staff').map(({ eid }) => eid))
  await tx.execute(sql`
    update feed_entries set entry = jsonb_set(entry::jsonb, '{value,text}', '""')::json
    where eid = any(${staff}::uuid[]) and entry::text like ${`%${noteId}%`}
      and entry ->> 'entity' = 'note' and entry ->> 'id' = ${noteId}`)
}
