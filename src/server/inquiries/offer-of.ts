import { and, eq } from 'drizzle-orm'
import type { Offer } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { offers } from './tables.ts'

export type OfferRow = typeof offers.$inferSelect

/** An offer as its agent gets it. */
export const offerOf = (row: OfferRow): Offer => ({
  id: row.id,
  inquiryId: row.inquiryId,
  conversationId: row.roomId,
  visitorName: row.visitorName,
  channel: 'chat',
  language: row.language,
  preview: row.preview,
  waitingSinceMs: row.waitingSinceMs,
  offeredAtMs: row.offeredAtMs,
  deadlineMs: row.deadlineMs,
  status: row.status,
  winnerName: row.winnerName,
})

/** Offers that an agent has not answered yet. */
export async function pendingOffers(tx: Db, { eid }: Session): Promise<Offer[]> {
  const pending = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.eid, eid), eq(offers.status, 'pending')))
  return pending.map(offerOf)
}
