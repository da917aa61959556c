import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Session } from '#server/calls/session.ts'
import type { Changes, Transaction } from '#server/feed/changes.ts'
import { confirmMs, notifyOffer, type OfferRow } from '#server/inquiries/offer-of.ts'
import type { RoutingRules } from '#server/inquiries/route-inquiry.ts'
import { offers } from '#server/inquiries/tables.ts'
import { seenSince } from '#server/staff/presence.ts'

/**
 * Looks after the offers of an agent who has closed the last window: where a device can be told, they go out by push,
 * which it must confirm as that of any other offer; where none can, they go on at once [PWA-03] [INQ-03].
 */
export const createHandOnOffers =
  ({ changes, rules }: { changes: Changes; rules: RoutingRules }) =>
  async ({ eid, serviceId, kind }: Session): Promise<void> => {
    if (kind !== 'staff') return
    await changes.run(async ({ tx, feed }) => {
      const nowMs = rules.nowMs()
      const left = await tx.select().from(offers).where(isLeft(eid, nowMs)).orderBy(offers.id).for('update')
      if (left.length === 0) return
      const isTold = {
        inquiry: (await rules.reachedByPush(tx, serviceId, 'offer')).includes(eid),
        colleague: (await rules.reachedByPush(tx, serviceId, 'transfer')).includes(eid),
      }
      for (const offer of left) {
        const hasDevice = isTold[offer.kind === 'inquiry' ? 'inquiry' : 'colleague']
        await confirmBy({ tx, feed }, offer, hasDevice ? nowMs + confirmMs : nowMs)
      }
    })
  }

async function confirmBy({ tx, feed }: Transaction, offer: OfferRow, confirmByMs: number) {
  await tx.update(offers).set({ confirmByMs }).where(eq(offers.id, offer.id))
  await notifyOffer(feed, { ...offer, confirmByMs })
}

/** Pending offers that an agent can see nowhere: no window is open, and no device has shown them. */
const isLeft = (eid: string, nowMs: number): SQL | undefined =>
  and(
    eq(offers.eid, eid),
    eq(offers.status, 'pending'),
    isNull(offers.confirmByMs),
    sql`not exists (
      select 1 from presence p
      where p.eid = ${offers.eid} and p.gone_at_ms is null and p.seen_at_ms > ${seenSince(nowMs)}::bigint)`,
    sql`not exists (
      select 1 from pushes p join push_subscriptions d on d.id = p.subscription_id
      where d.eid = ${offers.eid} and p.key = 'offer/' || ${offers.id}::text and p.shown_at_ms is not null)`,
  )
