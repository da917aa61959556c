import type { telephonyCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import { accessSeconds, type SipCredentials } from './credentials.ts'
import { realmOf, sipPath } from './realm.ts'
import { addRouteQuery } from './route-query.ts'

type Settings = {
  SIP_URL?: string | undefined
  SIP_ROUTE_SECRET?: string | undefined
  TURN_URLS?: readonly string[] | undefined
  STUN_URLS?: readonly string[] | undefined
}

type Deps = Omit<Parameters<typeof addRouteQuery>[1], 'secret' | 'routing'> & {
  settings: Settings
  sipCredentials: SipCredentials
  callRouting: CallRouting
  nowMs: () => number
}

/** The call by which clients get credentials for signalling and for TURN, and what Kamailio asks of calls. */
export const sip = {
  create(deps: Deps) {
    const { SIP_URL: url, TURN_URLS: turnUrls = [], STUN_URLS: stunUrls = [] } = deps.settings
    const handlers: Pick<HandlersOf<typeof telephonyCalls>, 'getSipAccess'> = {
      async getSipAccess(_input, { session }) {
        const nowMs = deps.nowMs()
        const expiresAtMs = nowMs + accessSeconds * 1000
        const { username, password } = deps.sipCredentials.create(session.id, expiresAtMs)
        const stun = stunUrls.length > 0 ? [{ urls: [...stunUrls] }] : []
        const turn = turnUrls.length > 0 ? [{ urls: [...turnUrls], username, credential: password }] : []
        return ok({
          url: url ?? sipPath,
          realm: realmOf(url),
          user: session.id,
          username,
          password,
          expiresAtMs,
          nowMs,
          iceServers: [...stun, ...turn],
        })
      },
    }
    return {
      handlers,
      addRoutes: (app) =>
        addRouteQuery(app, { ...deps, secret: deps.settings.SIP_ROUTE_SECRET, routing: deps.callRouting }),
    }
  },
} satisfies ServerModule<Deps>
