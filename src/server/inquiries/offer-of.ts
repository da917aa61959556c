import { and, eq, gt } from 'drizzle-orm'
import type { ColleagueRequest, Offer } from '#core/contract/index.ts'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import type { FeedDraft } from '#server/feed/feed-draft.ts'
import { offers } from './tables.ts'

export type OfferRow = typeof offers.$inferSelect

/** An offer as its agent gets it. */
export const offerOf = (row: OfferRow): Offer => ({
  id: row.id,
  inquiryId: row.inquiryId,
  conversationId: row.roomId,
  visitorName: row.visitorName,
  channel: row.channel,
  language: row.language,
  preview: row.preview,
  waitingSinceMs: row.waitingSinceMs,
  offeredAtMs: row.offeredAtMs,
  deadlineMs: row.deadlineMs,
  status: row.status,
  winnerName: row.winnerName,
  kind: row.kind,
  fromName: row.fromName,
  note: row.note,
  ...(row.callId !== null && row.media !== null && { callId: row.callId, media: row.media }),
})

/** An offer as the colleague who asks gets it. */
export const requestOf = (row: OfferRow): ColleagueRequest => ({
  id: row.id,
  inquiryId: row.inquiryId,
  conversationId: row.roomId,
  kind: row.kind,
  toEid: row.eid,
  toName: row.toName,
  offeredAtMs: row.offeredAtMs,
  deadlineMs: row.deadlineMs,
  status: row.status,
})

/** A device has this time to confirm that it has shown the push of an offer whose agent has no connection. */
export const confirmMs = 8_000

/** Name of the duty that looks for deadlines of offers and waits. */
export const routingDuty = 'routing'

/** Writes an offer into the feed of who is asked and, if that is somebody else than the queue, of who asks. */
export async function notifyOffer(feed: FeedDraft, row: OfferRow): Promise<void> {
  await feed.put('offer', offerOf(row), row)
  if (row.status === 'pending') feed.due(routingDuty, Math.min(row.deadlineMs, row.confirmByMs ?? row.deadlineMs))
  if (row.fromEid !== null) await feed.put('request', requestOf(row), { serviceId: row.serviceId, eid: row.fromEid })
}

/** Returns an agent's requests to colleagues that are not answered yet. */
export async function pendingRequests(tx: Db, { eid }: Session): Promise<ColleagueRequest[]> {
  const pending = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.fromEid, eid), eq(offers.status, 'pending')))
  return pending.map(requestOf)
}

/** A device has shown the push of an offer: its agent has until the deadline. False: the offer has moved on, and stays so. */
export async function confirmOffer(tx: Db, id: string): Promise<boolean> {
  const isPending = and(eq(offers.id, id), eq(offers.status, 'pending'))
  const open = await tx.update(offers).set({ confirmByMs: null }).where(isPending).returning({ id: offers.id })
  return open.length > 0
}

/** Whether an agent has an invitation to the room of an inquiry that is still open. */
export async function pendingInvitation(tx: Db, inquiryId: string, eid: string, nowMs: number): Promise<boolean> {
  const isOpen = and(eq(offers.status, 'pending'), eq(offers.kind, 'invitation'), gt(offers.deadlineMs, nowMs))
  return (await tx.$count(offers, and(eq(offers.inquiryId, inquiryId), eq(offers.eid, eid), isOpen))) > 0
}

/** Offers that an agent has not answered yet. */
export async function pendingOffers(tx: Db, { eid }: Session): Promise<Offer[]> {
  const pending = await tx
    .select()
    .from(offers)
    .where(and(eq(offers.eid, eid), eq(offers.status, 'pending')))
  return pending.map(offerOf)
}
