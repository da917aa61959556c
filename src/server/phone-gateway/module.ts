import type { ServerModule } from '#server/domain/module.ts'
import { factsOf } from '#server/platform/logger.ts'
import { startGateway } from './gateway.ts'
import { createRingback } from './ringback/ringback.ts'
import { keepMessage } from './voicemail/keep-message.ts'
import { createVoicemail } from './voicemail/voicemail.ts'

/** The way to the telephone network, where there is a Kamailio. */
export const phoneGateway = {
  create(deps) {
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
} satisfies ServerModule
