import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import { isLiveSession } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'
import { pushSettings, pushSubscriptions } from './tables.ts'

/**
 * Devices of accounts whose session has not ended, with the account's settings (null: it has changed none) and kind.
 *
 * @param of.eids null: of all staff of the service
 * @param further another condition on `push_subscriptions`
 */
export const liveDevices = (
  db: Db,
  { serviceId, eids }: { serviceId: string; eids: string[] | null },
  nowMs: number,
  further?: SQL,
) =>
  db
    .select({ device: pushSubscriptions, settings: pushSettings.settings, kind: users.kind })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .innerJoin(users, eq(users.eid, pushSubscriptions.eid))
    .leftJoin(pushSettings, eq(pushSettings.eid, pushSubscriptions.eid))
    .where(
      and(
        eq(pushSubscriptions.serviceId, serviceId),
        eids === null ? eq(users.kind, 'staff') : inArray(pushSubscriptions.eid, eids),
        isNull(users.suspendedAtMs),
        isLiveSession(nowMs),
        further,
      ),
    )
