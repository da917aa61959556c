import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { CallArguments, Calls, Channel, Conversation } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { isBlocked } from '#server/contact-rows/contact-row.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { findUser } from '#server/services/find-user.ts'
import { users } from '#server/services/tables.ts'
import { findTag } from '#server/tags/tags.ts'
import { findDestination, targetOf } from '#server/widgets/destinations.ts'
import { conversationFor, notifyConversation } from './conversation-for.ts'
import { loadRooms } from './room-state.ts'
import { participants, rooms } from './tables.ts'

type Beginning = CallArguments<Calls['createConversation']>['body'] & {
  nowMs: number
  /** Missing: the web chat. */
  channel?: v.InferOutput<typeof Channel>
  /** The visitor's telephone number (E.164); missing or null: they write in the widget, or hide it. */
  address?: string | null
}

/**
 * Creates a visitor's conversation with an id that the visitor's client made. The same id again gives the same
 * conversation; another visitor's id is a `key-conflict`. `visitor-blocked`.
 */
export async function createConversation(
  { tx, feed }: Transaction,
  session: Session,
  { id, page, tagId, staffEid, linkId, nowMs, channel = 'chat', address = null }: Beginning,
): Promise<Result<{ conversation: Conversation }>> {
  if (await isBlocked(tx, session.eid)) return fail('visitor-blocked')
  const [visitor] = await tx.select().from(users).where(eq(users.eid, session.eid))
  const created = await tx
    .insert(rooms)
    .values({
      id,
      serviceId: session.serviceId,
      channel,
      language: visitor?.language ?? '',
      page: page || (visitor?.page ?? ''),
      createdAtMs: nowMs,
      lastSeq: 0,
      lastAtMs: nowMs,
      preview: '',
      ...(await addresseeOf(tx, session.serviceId, { tagId, staffEid, linkId })),
    })
    .onConflictDoNothing()
    .returning({ id: rooms.id })
  if (created.length > 0) {
    const { eid, name } = session
    const visitor = { eid, address, channel, role: 'visitor', name } as const
    await tx.insert(participants).values({ ...visitor, roomId: id, deliveredSeq: 0, readSeq: 0 })
  }
  const state = (await loadRooms(tx, [id], 'read')).get(id)
  if (!state || state.room.visitorEid !== session.eid) return fail('key-conflict', 'This conversation id is taken.')
  const conversation = conversationFor(state, session)
  if (!conversation) return fail('not-found')
  if (created.length > 0) notifyConversation(feed, state, 'visitor', [session.eid])
  return ok({ conversation })
}

/** The team or person of the link that the visitor has followed, else those that their client names. */
async function addresseeOf(
  tx: Db,
  serviceId: string,
  { tagId, staffEid, linkId }: Pick<Beginning, 'tagId' | 'staffEid' | 'linkId'>,
): Promise<{ tagId: string | null; staffEid: string | null }> {
  const link = linkId === null ? null : await findDestination(tx, serviceId, linkId)
  if (link && (await targetOf(tx, link)) !== null)
    return link.kind === 'team' ? { tagId: link.targetId, staffEid: null } : { tagId: null, staffEid: link.targetId }
  return {
    tagId: tagId === null ? null : ((await findTag(tx, serviceId, tagId))?.id ?? null),
    staffEid: staffEid === null ? null : await staffOf(tx, serviceId, staffEid),
  }
}

/** Somebody who does not exist stands for nobody, so that the visitor gets through. */
async function staffOf(tx: Db, serviceId: string, eid: string): Promise<string | null> {
  const user = await findUser(tx, serviceId, eid)
  return user?.kind === 'staff' && user.suspendedAtMs === null ? eid : null
}
