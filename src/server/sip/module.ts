import type { telephonyCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/domain/module.ts'
import { accessSeconds } from './credentials.ts'
import { createIceServers } from './ice-servers.ts'
import { realmOf, sipPath } from './realm.ts'
import { addRouteQuery } from './route-query.ts'
import { createSipAccountsOfMany } from './sip-accounts.ts'

/** The calls by which clients get credentials for signalling and for TURN, and what Kamailio asks of calls. */
export const sip = {
  create(deps) {
    const { SIP_URL: url } = deps.settings
    const iceServers = createIceServers({ ...deps, db: deps.database.db })
    const handlers: Pick<HandlersOf<typeof telephonyCalls>, 'getSipAccess' | 'getTestCallServers'> = {
      async getSipAccess(_input, { session }) {
        const nowMs = deps.nowMs()
        const expiresAtMs = nowMs + accessSeconds * 1000
        const { username, password } = deps.sipCredentials.create(session.id, expiresAtMs)
        const ice = await iceServers.ofCalls({ eid: session.eid, sessionId: session.id }, nowMs)
        return ok({
          url: url ?? sipPath,
          realm: realmOf(url),
          user: session.id,
          username,
          password,
          expiresAtMs,
          nowMs,
          ...ice,
        })
      },
      async getTestCallServers(_input, { session }) {
        const { iceServers: servers } = iceServers.ofTest({ sessionId: session.id }, deps.nowMs())
        return ok({ iceServers: servers })
      },
    }
    return {
      handlers,
      addRoutes: (app) =>
        addRouteQuery(app, {
          ...deps,
          secret: deps.settings.SIP_ROUTE_SECRET,
          routing: deps.callRouting,
          accountsOf: createSipAccountsOfMany({ db: deps.database.db, nowMs: deps.nowMs }),
        }),
    }
  },
} satisfies ServerModule
