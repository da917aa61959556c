import { and, eq } from 'drizzle-orm'
import type { Inquiry, Written } from '#core/contract/index.ts'
import { type InquiryMove, moved } from '#core/inquiries/inquiry-life.ts'
import { loadRooms, type RoomState } from '#server/conversations/room-state.ts'
import type { Db } from '#server/db/database.ts'
import { inquiries } from './tables.ts'

/**
 * Moves an inquiry, whose room is locked, to its next state, in the database and in `state`. The caller has checked that
 * the move is possible; an impossible one is a fault of the backend and throws, so that nothing is written.
 */
export async function changeInquiry(
  tx: Db,
  state: RoomState,
  inquiry: Written<Inquiry>,
  move: InquiryMove,
  nowMs: number,
): Promise<Written<Inquiry>> {
  const after = moved(inquiry, move, nowMs)
  if (!after) throw new Error(`impossible for an inquiry that is ${inquiry.status}: ${move.name}`)
  const { id, createdAtMs: _created, ...changed } = after
  await tx.update(inquiries).set(changed).where(eq(inquiries.id, id))
  if (state.inquiry?.id === id) state.inquiry = after
  state.inquiries = new Map(state.inquiries).set(id, after)
  return after
}

/** An inquiry of a service with its room, which is locked until the transaction ends; null when there is none. */
export async function lockInquiry(
  tx: Db,
  serviceId: string,
  inquiryId: string,
): Promise<{ state: RoomState; inquiry: Written<Inquiry> } | null> {
  // An inquiry never changes its room, so its room can be read before the lock.
  const [where] = await tx
    .select({ roomId: inquiries.roomId })
    .from(inquiries)
    .where(and(eq(inquiries.id, inquiryId), eq(inquiries.serviceId, serviceId)))
  if (!where) return null
  const state = (await loadRooms(tx, [where.roomId], 'lock')).get(where.roomId)
  const [row] = await tx.select().from(inquiries).where(eq(inquiries.id, inquiryId))
  if (!state || !row) return null
  const { roomId: _room, serviceId: _service, waitingSinceMs: _since, countsFromMs: _counts, ...inquiry } = row
  return { state, inquiry }
}
