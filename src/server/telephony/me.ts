import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Origin, Session } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { sessions } from '#server/session/tables.ts'
import { callParties } from './tables.ts'

/** The caller of this domain's calls, with the device. */
export type Me = Session & { deviceId: string | null }

/** The device of a session: of staff that of the sign-in, of visitors that of the request. */
export async function meOf(tx: Db, session: Session, origin: Pick<Origin, 'deviceId'>): Promise<Me> {
  const deviceId = session.kind === 'staff' ? await deviceOfSession(tx, session.id) : null
  return { ...session, deviceId: deviceId ?? origin.deviceId }
}

export async function deviceOfSession(tx: Db, sessionId: string): Promise<string | null> {
  const [found] = await tx.select({ deviceId: sessions.deviceId }).from(sessions).where(eq(sessions.id, sessionId))
  return found?.deviceId ?? null
}

/** Whether somebody is in another call on the device, which they do not hold. */
export async function isBusy(
  tx: Db,
  { eid, deviceId }: { eid: string; deviceId: string | null },
  callId: string | null,
): Promise<boolean> {
  const isHere = deviceId === null ? isNull(callParties.deviceId) : eq(callParties.deviceId, deviceId)
  const busy = await tx.$count(
    callParties,
    and(
      eq(callParties.eid, eid),
      isHere,
      inArray(callParties.state, ['joining', 'joined', 'away']),
      eq(callParties.isHeld, false),
      callId === null ? undefined : ne(callParties.callId, callId),
    ),
  )
  return busy > 0
}
