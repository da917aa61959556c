import { fail, ok, unreachable } from '#core/platform/result.ts'
import type { Db } from '#server/db/database.ts'
import type { Changes } from '#server/feed/changes.ts'
import { findUser } from '#server/services/find-user.ts'
import { hashDevice } from '#server/session/device.ts'
import type { IdTokens } from '#server/session/id-tokens.ts'
import type { Grant, ProveGrant } from './grant.ts'

type RefreshGrant = Extract<Grant, { refresh_token: string }>
type DeviceGrant = Extract<Grant, { grant_type: 'anonymous' }>

/** A session goes on by its refresh token. */
export const createRefreshGrant =
  (deps: {
    db: Db
    idTokens: IdTokens
    changes: Changes
    onRefreshed: () => void
    onSessionEnded: (sessionId: string) => void
  }): ProveGrant<RefreshGrant> =>
  async (serviceId, grant) => {
    const { eid, refresh_token: token } = grant
    const user = await findUser(deps.db, serviceId, eid)
    const kind = user?.kind
    // A shop's customer is no anonymous visitor, and was one until the shop said who they are.
    const isAnonymous = kind === 'visitor' && user?.customerId === null
    const isOfKind = grant.grant_type === 'refresh_token' ? kind === 'staff' || !isAnonymous : kind === 'visitor'
    if (!user || !isOfKind || kind === 'portal') return fail('token-invalid')
    const renewal = await deps.idTokens.renew(user, token)
    switch (renewal.name) {
      case 'refused':
        return { ok: false, error: renewal.failure }
      case 'reused':
        // Its seat may be free now.
        if (kind === 'staff') await deps.changes.run((_, feed) => feed.changed('listLicenses', { serviceId }))
        deps.onSessionEnded(renewal.sessionId)
        return fail('refresh-reused')
      case 'renewed':
        deps.onRefreshed()
        return ok(renewal.token)
      default:
        return unreachable(renewal)
    }
  }

/** A visitor comes back on the device that registered. */
export const createDeviceGrant =
  (deps: { db: Db; idTokens: IdTokens }): ProveGrant<DeviceGrant> =>
  async (serviceId, { eid }, { deviceId }) => {
    const user = await findUser(deps.db, serviceId, eid)
    // A shop's customer can come back only with a token of the shop.
    const isVisitor = user?.kind === 'visitor' && user.customerId === null
    const isOwn = deviceId !== null && isVisitor && user.deviceHash === hashDevice(deviceId)
    return isOwn
      ? ok(await deps.idTokens.begin(user))
      : fail('wrong-credentials', 'This device did not register this visitor.')
  }
