import { eq } from 'drizzle-orm'
import type { IdToken } from '#core/contract/index.ts'
import { ok, type Result } from '#core/platform/result.ts'
import type { Origin } from '#server/calls/session.ts'
import type { Database } from '#server/db/database.ts'
import { noteDevice } from '#server/devices/devices.ts'
import type { Licenses } from '#server/licenses/licenses.ts'
import type { AccessTokens } from '#server/session/access-tokens.ts'
import { endSession } from '#server/session/refresh-tokens.ts'
import { sessions } from '#server/session/tables.ts'

/** Ends a sign-in after its token was issued: a member of the staff takes a seat, and the device is stored. */
export type Arrive = (token: IdToken, from: Origin & { isNew: boolean }) => Promise<Result<IdToken>>

export const createArrive =
  (deps: { database: Database; accessTokens: AccessTokens; licenses: Licenses; nowMs: () => number }): Arrive =>
  async (token, { deviceId, userAgent, isNew }) => {
    const session = await deps.accessTokens.verify(token.access_token)
    if (!session.ok) return session
    const { id, eid, kind } = session.value
    if (kind !== 'staff') return ok(token)
    return deps.database.transaction(async (tx) => {
      const seat = isNew ? await deps.licenses.claim(tx, session.value) : ok(null)
      if (!seat.ok) {
        // The token has not left the backend.
        await endSession(tx, id, deps.nowMs())
        return seat
      }
      if (deviceId !== null) {
        await noteDevice(tx, eid, { id: deviceId, userAgent }, deps.nowMs())
        if (isNew) await tx.update(sessions).set({ deviceId }).where(eq(sessions.id, id))
      }
      return ok(token)
    })
  }
