import type { telephonyCalls } from '#core/contract/index.ts'
import { ok } from '#core/platform/result.ts'
import type { HandlersOf, ServerModule } from '#server/calls/module.ts'
import { accessSeconds, type SipCredentials } from './credentials.ts'
import { realmOf, sipPath } from './realm.ts'

type Settings = {
  SIP_URL?: string | undefined
  TURN_URLS?: readonly string[] | undefined
  STUN_URLS?: readonly string[] | undefined
}

/** The call by which clients get credentials for signalling and for TURN. */
export const sip = {
  create(deps: { settings: Settings; sipCredentials: SipCredentials; nowMs: () => number }) {
    const { SIP_URL: url, TURN_URLS: turnUrls = [], STUN_URLS: stunUrls = [] } = deps.settings
    const handlers: Pick<HandlersOf<typeof telephonyCalls>, 'getSipAccess'> = {
      async getSipAccess(_input, { session }) {
        const expiresAtMs = deps.nowMs() + accessSeconds * 1000
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
          iceServers: [...stun, ...turn],
        })
      },
    }
    return { handlers }
  },
} satisfies ServerModule
