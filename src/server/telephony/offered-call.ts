import { and, eq, type SQL } from 'drizzle-orm'
import type { CallMedia } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { notifyOffer, type OfferRow } from '#server/inquiries/offer-of.ts'
import { offers } from '#server/inquiries/tables.ts'

/** Adds the visitor's waiting call to the pending offers of an inquiry. */
export const addCallToOffers = (
  change: Transaction,
  inquiryId: string,
  call: { callId: string; media: CallMedia },
): Promise<void> => changeOffers(change, eq(offers.inquiryId, inquiryId), call)

/** Takes an ended call out of the pending offers. */
export const removeCallFromOffers = (change: Transaction, callId: string): Promise<void> =>
  changeOffers(change, eq(offers.callId, callId), { callId: null, media: null })

async function changeOffers(
  { tx, feed }: Transaction,
  which: SQL,
  call: Pick<OfferRow, 'callId' | 'media'>,
): Promise<void> {
  const pending = await tx
    .update(offers)
    .set(call)
    .where(and(which, eq(offers.status, 'pending')))
    .returning()
  for (const offer of pending) await notifyOffer(feed, offer)
}

/** The offer of a call that waits for an agent, if it was made to this one and is open. */
export async function isOfferedTo(tx: Db, callId: string, eid: string): Promise<boolean> {
  const isOpen = and(eq(offers.callId, callId), eq(offers.eid, eid), eq(offers.status, 'pending'))
  return (await tx.$count(offers, isOpen)) > 0
}
