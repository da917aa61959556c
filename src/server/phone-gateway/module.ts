import type { Clock } from '#core/platform/clock.ts'
import type { ServerModule } from '#server/calls/module.ts'
import type { Logger } from '#server/platform/logger.ts'
import type { SipCredentials } from '#server/sip/credentials.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import type { PhoneCalls } from '#server/telephony/phone-calls.ts'
import type { PhoneLine } from '#server/telephony/phone-line.ts'
import { startGateway } from './gateway.ts'

type Deps = {
  settings: { SIP_URL?: string | undefined }
  sipCredentials: SipCredentials
  phoneCalls: PhoneCalls
  phoneLine: PhoneLine
  callRouting: CallRouting
  gatewayId: string
  clock: Clock
  log: Logger
  signal: AbortSignal
}

/** The way to the telephone network, where there is a Kamailio. */
export const phoneGateway = {
  create(deps: Deps) {
    const { SIP_URL: sipUrl } = deps.settings
    if (sipUrl === undefined) return {}
    let gateway: ReturnType<typeof startGateway> | null = null
    return {
      async onReady() {
        gateway = startGateway({
          ...deps,
          ...{ id: deps.gatewayId, sipUrl, credentials: deps.sipCredentials },
          ...{ calls: deps.phoneCalls, routing: deps.callRouting, line: deps.phoneLine },
        })
      },
      idle: async () => gateway?.idle(),
    }
  },
} satisfies ServerModule<Deps>
