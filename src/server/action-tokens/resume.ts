import { eq } from 'drizzle-orm'
import { fail, ok, type Result } from '#core/platform/result.ts'
import type { Session } from '#server/calls/session.ts'
import { roomVisitors } from '#server/conversations/tables.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { moveConversation } from '#server/moved-conversations/move-conversation.ts'
import { findUser } from '#server/services/find-user.ts'
import { spendActionToken, type Token } from './action-tokens.ts'

/**
 * Returns who the conversation of a mail's link belongs to now: `own`, the reader of the mail, or `other`, the visitor
 * to whom it was mailed. `action-used` if that visitor has become a shop's customer, or the conversation has moved on
 * since.
 */
export async function ownerOf(
  db: Db,
  { serviceId, eid, roomId }: Token,
  reader: Session,
): Promise<Result<'own' | 'other'>> {
  const [room] = await db
    .select({ eid: roomVisitors.visitorEid })
    .from(roomVisitors)
    .where(eq(roomVisitors.roomId, roomId))
  if (room?.eid === reader.eid) return ok('own')
  const owner = room?.eid === eid ? await findUser(db, serviceId, eid) : null
  return owner && owner.customerId === null ? ok('other') : fail('action-used')
}

/** Gives the conversation of a mail, and nothing else of its visitor, to the reader who has proved the address. */
export async function takeConversation(
  { tx, feed }: Transaction,
  token: Token,
  reader: Session,
): Promise<Result<null>> {
  // The same again finds the conversation with the reader.
  const owner = await ownerOf(tx, token, reader)
  if (!owner.ok) return owner
  const used = await spendActionToken(tx, token, { eid: reader.eid, rating: null })
  if (!used.ok) return used
  if (owner.value === 'other')
    await moveConversation({ tx, feed }, { serviceId: token.serviceId, from: token.eid, to: reader.eid }, token.roomId)
  return ok(null)
}

/** An address of which only its owner can tell more: `a***@shop.example`. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}***${email.slice(email.lastIndexOf('@'))}`
