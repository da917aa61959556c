import type { Offer } from '#core/contract/index.ts'
import type { offers } from '#server/db/schema.ts'

export type OfferRow = typeof offers.$inferSelect

/** An offer as its agent sees it. */
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
