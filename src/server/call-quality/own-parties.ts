import { and, eq } from 'drizzle-orm'
import type { Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { callParties } from '#server/telephony/tables.ts'

/** Whether a session may report for a party of a call: it is this party. */
export async function isOwnParty(
  tx: Db,
  { serviceId, eid }: Session,
  { callId, partyId }: { callId: string; partyId: string },
): Promise<boolean> {
  const own = and(
    eq(callParties.id, partyId),
    eq(callParties.callId, callId),
    eq(callParties.serviceId, serviceId),
    eq(callParties.eid, eid),
  )
  return (await tx.$count(callParties, own)) > 0
}

/** Whether a session was in a call, or was asked to be. */
export async function wasInCall(db: Db, { serviceId, eid }: Session, callId: string): Promise<boolean> {
  const own = and(eq(callParties.callId, callId), eq(callParties.serviceId, serviceId), eq(callParties.eid, eid))
  return (await db.$count(callParties, own)) > 0
}
