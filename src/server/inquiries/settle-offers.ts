import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { unreachable } from '#core/platform/result.ts'
import type { Transaction } from '#server/feed/changes.ts'
import { notifyOffer, type OfferRow } from './offer-of.ts'
import { offers } from './tables.ts'

/** How an inquiry's pending offers end. */
export type Outcome =
  /** The winner's own offer is accepted, the others are lost. */
  | { name: 'won'; winnerEid: string; winnerName: string }
  /** One agent said yes to a colleague's request; the inquiry stays where it is. */
  | { name: 'accepted'; eid: string }
  | { name: 'declined' }
  | { name: 'expired' }
  | { name: 'withdrawn' }
  /** No device has shown the push: the queue asks somebody else, and a colleague’s request is over. */
  | { name: 'unconfirmed' }

/** Ends the pending offers of inquiries, whose rooms are locked, notifies their agents, and returns them. */
export async function settleOffers(
  { tx, feed }: Transaction,
  inquiryIds: string | readonly string[],
  outcome: Outcome,
): Promise<OfferRow[]> {
  const ids = [inquiryIds].flat()
  if (ids.length === 0) return []
  const settled = await tx
    .update(offers)
    .set({ ...ending(outcome), ...(outcome.name !== 'unconfirmed' && { confirmByMs: null }) })
    .where(and(inArray(offers.inquiryId, ids), eq(offers.status, 'pending')))
    .returning()
  for (const offer of settled) await notifyOffer(feed, offer)
  return settled
}

type Ending = { status: OfferRow['status'] | SQL; winnerName: string | null }

function ending(outcome: Outcome): Ending {
  switch (outcome.name) {
    case 'won':
      return { status: acceptedBy(outcome.winnerEid, 'lost'), winnerName: outcome.winnerName }
    case 'accepted':
      return { status: acceptedBy(outcome.eid, 'withdrawn'), winnerName: null }
    case 'declined':
    case 'expired':
    case 'withdrawn':
      return { status: outcome.name, winnerName: null }
    case 'unconfirmed':
      return { status: sql`case when ${offers.kind} = 'inquiry' then 'withdrawn' else 'expired' end`, winnerName: null }
    default:
      return unreachable(outcome)
  }
}

/** The offer of one agent is accepted, and those of all others end otherwise. */
const acceptedBy = (eid: string, otherwise: OfferRow['status']): SQL =>
  sql`case when ${offers.eid} = ${eid}::uuid then 'accepted' else ${otherwise}::text end`
