import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { Uuid } from '#core/contract/index.ts'
import type { Db } from '#server/db/database.ts'
import { users } from '#server/services/tables.ts'
import { isLiveSession } from '#server/session/end-sessions.ts'
import { sessions } from '#server/session/tables.ts'
import type { SipAccount } from './sip-account.ts'

type Deps = { db: Db; nowMs: () => number }

/** Reads the account of a session; null for a session that was ended or never was. */
export const createSipAccounts = (deps: Deps) => {
  const read = createSipAccountsOfMany(deps)
  return async (sessionId: string): Promise<SipAccount | null> => (await read([sessionId])).get(sessionId) ?? null
}

/** Reads the accounts of sessions, by the ids of those that were not ended. */
export const createSipAccountsOfMany =
  ({ db, nowMs }: Deps) =>
  async (sessionIds: readonly string[]): Promise<Map<string, SipAccount>> => {
    const ids = sessionIds.filter((id) => v.is(Uuid, id))
    if (ids.length === 0) return new Map()
    const rows = await db
      .select({
        id: sessions.id,
        eid: users.eid,
        serviceId: users.serviceId,
        name: users.name,
        deviceId: sessions.deviceId,
      })
      .from(sessions)
      .innerJoin(users, eq(users.eid, sessions.eid))
      .where(and(inArray(sessions.id, ids), isLiveSession(nowMs())))
    return new Map(
      rows.map(({ id, eid, serviceId, name, deviceId }) => [
        id,
        { client: { serviceId, eid, deviceId: deviceId ?? '', sessionId: id }, who: name },
      ]),
    )
  }
