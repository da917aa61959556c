import { eq } from 'drizzle-orm'
import type { IdToken } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Origin } from '#server/calls/session.ts'
import type { Db } from '#server/db/database.ts'
import { noteDevice } from '#server/devices/devices.ts'
import type { Changes } from '#server/feed/changes.ts'
import type { Licenses } from '#server/licenses/licenses.ts'
import type { AccessTokens } from '#server/session/access-tokens.ts'
import { endSession } from '#server/session/refresh-tokens.ts'
import { sessions } from '#server/session/tables.ts'

/** Ends a sign-in after its token was issued: a member of the staff takes a seat, and the device is stored. */
export type Arrive = (token: IdToken, from: Origin & { isNew: boolean }) => Promise<Result<IdToken>>

export const createArrive =
  (deps: { db: Db; changes: Changes; accessTokens: AccessTokens; licenses: Licenses; nowMs: () => number }): Arrive =>
  async (token, { deviceId, userAgent, address, isNew }) => {
    const session = await deps.accessTokens.verify(token.access_token)
    if (!session.ok) return session
    const { id, eid, kind } = session.value
    if (kind !== 'staff') return ok(token)
    const arrived = await deps.changes.run(async ({ tx, feed }) => {
      const seat = isNew ? await deps.licenses.claim({ tx, feed }, session.value) : ok(null)
      if (!seat.ok) return seat
      if (deviceId !== null) await noteDevice(tx, eid, { id: deviceId, userAgent }, deps.nowMs())
      await tx
        .update(sessions)
        .set(isNew && deviceId !== null ? { address, deviceId } : { address })
        .where(eq(sessions.id, id))
      return ok(token)
    })
    // The token has not left the backend. Not in the transaction, which a refusal rolls back.
    if (!arrived.ok) await endSession(deps.db, id, deps.nowMs())
    return arrived
  }
