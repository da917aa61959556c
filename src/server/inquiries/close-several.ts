import { inArray } from 'drizzle-orm'
import type { Inquiry, Refusal, Written } from '#core/contract/index.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { refusalOf } from '#server/calls/refusal-of.ts'
import type { Session } from '#server/calls/session.ts'
import { loadRooms, type RoomState } from '#server/conversations/room-state.ts'
import { lockInquiry } from './change-inquiry.ts'
import { closeIn } from './close-inquiry.ts'
import type { InquiryChange } from './route-inquiry.ts'
import { inquiries } from './tables.ts'

type Outcomes = Array<{ inquiryId: string; refusal: Refusal | null }>

/**
 * Closes inquiries of the closer's service, each for itself.
 *
 * @param refusalFor why an inquiry must stay as it is; null: it is closed
 */
export async function closeSeveral(
  { session: closer, ...change }: InquiryChange & { session: Session },
  inquiryIds: readonly string[],
  refusalFor: (state: RoomState, inquiry: Written<Inquiry>) => Promise<Result<never> | null>,
): Promise<Result<{ outcomes: Outcomes }>> {
  const { tx } = change
  // All rooms are locked at once, in their order: two who close the same ones must not wait for each other.
  const found = await tx
    .select({ roomId: inquiries.roomId })
    .from(inquiries)
    .where(inArray(inquiries.id, [...inquiryIds]))
  await loadRooms(
    tx,
    found.map(({ roomId }) => roomId),
    'lock',
  )
  const outcomes: Outcomes = []
  for (const inquiryId of inquiryIds) {
    const closed = await closeOne(inquiryId)
    outcomes.push({ inquiryId, refusal: closed.ok ? null : refusalOf(closed.error) })
  }
  return ok({ outcomes })

  async function closeOne(inquiryId: string): Promise<Result<null>> {
    const found = await lockInquiry(tx, closer.serviceId, inquiryId)
    if (!found) return fail('not-found')
    const refusal = await refusalFor(found.state, found.inquiry)
    if (refusal) return refusal
    await closeIn(change, found.state, found.inquiry, closer)
    return ok(null)
  }
}
