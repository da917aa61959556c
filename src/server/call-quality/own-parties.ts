import { and, eq, ne } from 'drizzle-orm'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { callQualityReports } from './tables.ts'

/**
 * Whether a session may report for a party of a call. Ids of calls and parties reach only who is in the call, and a party
 * belongs to the eid that has first reported for it.
 */
export async function isOwnParty(
  tx: Db,
  { serviceId, eid }: Session,
  { callId, partyId }: { callId: string; partyId: string },
): Promise<boolean> {
  const others = and(
    eq(callQualityReports.serviceId, serviceId),
    eq(callQualityReports.callId, callId),
    eq(callQualityReports.partyId, partyId),
    ne(callQualityReports.eid, eid),
  )
  return (await tx.$count(callQualityReports, others)) === 0
}

/** Whether a session was in a call. */
export async function wasInCall(db: Db, { serviceId, eid }: Session, callId: string): Promise<boolean> {
  const own = and(
    eq(callQualityReports.serviceId, serviceId),
    eq(callQualityReports.callId, callId),
    eq(callQualityReports.eid, eid),
  )
  return (await db.$count(callQualityReports, own)) > 0
}
