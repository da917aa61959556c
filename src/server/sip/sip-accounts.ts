import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import { isLiveSession } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'
import type { SipAccount } from './sip-account.ts'

/** Reads the account of a session; null for a session that was ended or never was. */
export const createSipAccounts =
  ({ db, nowMs }: { db: Db; nowMs: () => number }) =>
  async (sessionId: string): Promise<SipAccount | null> => {
    if (!v.is(Uuid, sessionId)) return null
    const [row] = await db
      .select({ eid: users.eid, serviceId: users.serviceId, name: users.name, deviceId: sessions.deviceId })
      .from(sessions)
      .innerJoin(users, eq(users.eid, sessions.eid))
      .where(and(eq(sessions.id, sessionId), isLiveSession(nowMs())))
    if (!row) return null
    const { eid, serviceId, name, deviceId } = row
    return { client: { serviceId, eid, deviceId: deviceId ?? '', sessionId }, who: name }
  }
