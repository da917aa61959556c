import { failure } from '#core/platform/result.ts'
import type { OpenSignalling } from '../signalling.ts'
import { describeMedia } from './describe-media.ts'
import { createDialogs } from './dialogs.ts'
import { sendInvite, sendReinvite, takeInvitation, takeOffer } from './invites.ts'
import { keepRegistered } from './sip-connection.ts'
import { createSipUserAgent } from './sip-user-agent.ts'

/** Signalling by SIP over WebSocket (RFC 3261, RFC 7118). */
export const openSignalling: OpenSignalling = ({ access, media, optionsOf, events, clock, signal }) => {
  const dialogs = createDialogs(events)
  const connection = keepRegistered({
    access,
    create: (given, onLost) =>
      createSipUserAgent(given, {
        describe: (session) => describeMedia(dialogs.legOf(session), { media, optionsOf, onFailed: events.onFailed }),
        onInvitation: (invitation) => takeInvitation(invitation, { dialogs, events, clock, signal }),
        onMessage: (message) => takeOffer(message, events),
        onLost,
        onFault: (error) => events.onFailed(null, failure('no-call-session', String(error))),
        clock,
      }),
    onRegistered(userAgent) {
      events.onRegistered(userAgent !== null)
      if (!userAgent) dialogs.loseAll()
    },
    onLineDead: events.onLineDead,
    clock,
    signal,
  })

  return {
    async invite(leg, unwanted) {
      const userAgent = await connection.registered()
      if (unwanted.aborted) return 'refused'
      return sendInvite(userAgent, leg, { dialogs, events, earlyMedia: optionsOf(leg).isPhone === true })
    },
    renew: (leg) => sendReinvite(leg, { dialogs, events }),
    end: dialogs.end,
    sendInfo(leg, tone) {
      const body = {
        contentDisposition: 'render',
        contentType: 'application/dtmf-relay',
        content: `Signal=${tone}\r\nDuration=160`,
      }
      void dialogs
        .of(leg)
        ?.session.info({ requestOptions: { body } })
        .catch(() => {})
    },
    wake: connection.wake,
    async close() {
      dialogs.endAll()
    },
  }
}
