import type { Clock } from '#core/platform/clock.ts'
import type { Random } from '#core/platform/random.ts'
import type { ServerModule } from '#server/domain/module.ts'
import type { FileParts } from '#server/files/file-parts.ts'
import type { SendMessages } from '#server/messages/send-messages.ts'
import { factsOf, type Logger } from '#server/platform/logger.ts'
import type { SipCredentials } from '#server/sip/credentials.ts'
import type { CallRouting } from '#server/telephony/call-routing.ts'
import type { PhoneCalls } from '#server/telephony/phone-calls.ts'
import type { PhoneLine } from '#server/telephony/phone-line.ts'
import { startGateway } from './gateway.ts'
import { createRingback } from './ringback/ringback.ts'
import type { PortRange } from './sound/media-socket.ts'
import { keepMessage } from './voicemail/keep-message.ts'
import { createVoicemail } from './voicemail/voicemail.ts'

type Deps = {
  settings: {
    SIP_URL?: string | undefined
    PHONE_MEDIA_ADDRESS?: string | undefined
    PHONE_MEDIA_PORTS?: PortRange | undefined
  }
  sipCredentials: SipCredentials
  phoneCalls: PhoneCalls
  phoneLine: PhoneLine
  callRouting: CallRouting
  gatewayId: string
  files: FileParts
  sends: SendMessages
  clock: Clock
  random: Random
  log: Logger
  signal: AbortSignal
}

/** The way to the telephone network, where there is a Kamailio. */
export const phoneGateway = {
  create(deps: Deps) {
    const { SIP_URL: sipUrl, PHONE_MEDIA_ADDRESS: address, PHONE_MEDIA_PORTS: ports } = deps.settings
    if (sipUrl === undefined) return {}
    const media = { address, ports }
    const onFault = (error: unknown) => deps.log.error('phone-gateway-failed', factsOf(error))
    const openRingback = createRingback({ ...deps, media, onFault })
    const voicemail = createVoicemail({
      ...deps,
      media,
      keep: (mailbox, voice, signal) => keepMessage(deps, mailbox, voice, signal),
    })
    let gateway: ReturnType<typeof startGateway> | null = null
    return {
      async onReady() {
        gateway = startGateway({
          ...deps,
          id: deps.gatewayId,
          sipUrl,
          credentials: deps.sipCredentials,
          calls: deps.phoneCalls,
          routing: deps.callRouting,
          line: deps.phoneLine,
          voicemail,
          openRingback,
        })
      },
      idle: async () => gateway?.idle(),
    }
  },
} satisfies ServerModule<Deps>
