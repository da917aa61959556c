import { eq } from 'drizzle-orm'
import type { Inquiry, Written } from '#core/contract/index.ts'
import { type InquiryMove, moved } from '#core/inquiries/inquiry-life.ts'
import type { RoomState } from '#server/conversations/room-state.ts'
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
