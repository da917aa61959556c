import { and, asc, eq, ne } from 'drizzle-orm'
import { maxDrafts, type SharedDraft } from '#core/contract/index.ts'
import { fail, ok } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { loadRooms, memberOf } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import type { WriteHandler } from '#server/domain/handler.ts'
import { drafts } from './tables.ts'

const { roomId, saveId, text, isNote, replyTo, atMs } = drafts
const ofPerson = ({ eid, serviceId }: Session) => and(eq(drafts.eid, eid), eq(drafts.serviceId, serviceId))

/** The user's drafts, the oldest first. */
export const ownDrafts = (tx: Db, session: Session): Promise<SharedDraft[]> =>
  tx
    .select({ roomId, saveId, text, isNote, replyTo, atMs })
    .from(drafts)
    .where(ofPerson(session))
    .orderBy(asc(atMs), asc(roomId))

/**
 * Stores or removes the own draft of a conversation. `not-found` for conversations that the session is and was not in,
 * `draft-conflict` if the stored draft came with a save that the caller does not know: nothing typed elsewhere is
 * overwritten unseen.
 */
export const setDraft: WriteHandler<'setDraft'> = async (
  { params, body: { knownSaveIds, ...draft } },
  { tx, feed, session, nowMs },
) => {
  const { eid, serviceId } = session
  const stored = { ...draft, roomId: params.roomId, atMs: nowMs }
  const state = (await loadRooms(tx, [params.roomId], 'read')).get(params.roomId)
  if (state?.room.serviceId !== serviceId || memberOf(state, eid)?.role !== 'staff') return fail('not-found')
  const own = and(ofPerson(session), eq(roomId, params.roomId))
  const [before] = await tx.select({ saveId }).from(drafts).where(own).for('update')
  if (before?.saveId === draft.saveId) return ok(null)
  if (before && !knownSaveIds.includes(before.saveId)) return fail('draft-conflict')
  if (draft.text === '') {
    if (!before) return ok(null)
    await tx.delete(drafts).where(own)
    await feed.remove('draft', params.roomId, { serviceId, eid })
    return ok(null)
  }
  if (!before && (await tx.$count(drafts, and(ofPerson(session), ne(roomId, params.roomId)))) >= maxDrafts)
    return fail('too-many-drafts')
  if (before) await tx.update(drafts).set(stored).where(own)
  else {
    const inserted = await tx
      .insert(drafts)
      .values({ eid, serviceId, ...stored })
      .onConflictDoNothing()
      .returning({ saveId })
    // Another device was faster with the first save.
    if (inserted.length === 0) return fail('draft-conflict')
  }
  await feed.put('draft', stored, { serviceId, eid })
  return ok(null)
}
