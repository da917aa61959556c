import type { Invitation } from 'sip.js/lib/api/invitation.js'
import { Inviter } from 'sip.js/lib/api/inviter.js'
import type { Session } from 'sip.js/lib/api/session.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'
import { UserAgent } from 'sip.js/lib/api/user-agent.js'
import { failure } from '#core/platform/result.ts'
import { type LegId, legKey } from '../media-host.ts'
import type { InviteOutcome, OpenSignalling } from '../signalling.ts'
import { describeMedia } from './describe-media.ts'
import { keepRegistered } from './sip-connection.ts'
import { createSipUserAgent } from './sip-user-agent.ts'

/** Names the call of an INVITE. */
const callHeader = 'X-Everline-Call'
/** Names the party that sends an INVITE; added by the proxy, which knows who it is. */
const partyHeader = 'X-Everline-Party'

/** The dialog of a leg; `isReplaced`: another one has taken its place, so that its end means nothing. */
type Dialog = { leg: LegId; session: Session; isReplaced: boolean }

const badRequest = 400
const requestTimeout = 408
const requestPending = 491
const temporarilyUnavailable = 480
const unknownDialog = 481

/** Signalling by SIP over WebSocket (RFC 3261, RFC 7118). */
export const openSignalling: OpenSignalling = ({ access, media, optionsOf, events, clock, signal }) => {
  const dialogs = new Map<string, Dialog>()
  const legOf = (session: Session): LegId => {
    const dialog = [...dialogs.values()].find((one) => one.session === session)
    if (!dialog) throw new Error('a session without a leg describes its media')
    return dialog.leg
  }

  const connection = keepRegistered({
    access,
    create: (given, onLost) =>
      createSipUserAgent(given, {
        describe: (session) => describeMedia(legOf(session), { media, optionsOf, onFailed: events.onFailed }),
        onInvitation,
        onLost,
        clock,
      }),
    onRegistered(userAgent) {
      events.onRegistered(userAgent !== null)
      if (userAgent) return
      // Dialogs end with their connection; media go on, and the legs invite again.
      const lost = [...dialogs.values()]
      dialogs.clear()
      for (const { leg, isReplaced } of lost) if (!isReplaced) events.onEnded(leg)
    },
    clock,
    signal,
  })

  /** The leg's dialog is this one from now on. */
  function begin(leg: LegId, session: Session): Dialog {
    end(leg)
    const dialog: Dialog = { leg, session, isReplaced: false }
    dialogs.set(legKey(leg), dialog)
    // How an own INVITE ends before it is answered, `invite` returns.
    let isDialog = !(session instanceof Inviter)
    session.stateChange.addListener((state) => {
      if (state === SessionState.Established) isDialog = true
      if (state !== SessionState.Terminated || dialogs.get(legKey(leg)) !== dialog) return
      dialogs.delete(legKey(leg))
      if (isDialog && !dialog.isReplaced) events.onEnded(leg)
    })
    return dialog
  }

  function end(leg: LegId) {
    const dialog = dialogs.get(legKey(leg))
    if (!dialog) return
    dialog.isReplaced = true
    dialogs.delete(legKey(leg))
    terminate(dialog.session)
  }

  function onInvitation(invitation: Invitation) {
    const { request } = invitation
    const [callId, partyId] = [request.getHeader(callHeader), request.getHeader(partyHeader)]
    if (!callId || !partyId) {
      events.onFailed(null, failure('no-call-session-id'))
      return refuse(invitation, badRequest)
    }
    const leg = { callId, partyId }
    if (!invitation.body) {
      events.onFailed(leg, failure('no-call-data'))
      return refuse(invitation, badRequest)
    }
    const answer = events.onInvited(leg)
    if (answer !== 'take') return refuse(invitation, answer === 'glare' ? requestPending : temporarilyUnavailable)
    const dialog = begin(leg, invitation)
    invitation.stateChange.addListener((state) => {
      if (state === SessionState.Established && !dialog.isReplaced) events.onAnswered(leg)
    })
    invitation.accept().catch((error: unknown) => {
      if (!dialog.isReplaced) events.onFailed(leg, failure('pickup-failed', String(error)))
      refuse(invitation, temporarilyUnavailable)
    })
  }

  async function invite(leg: LegId, unwanted: AbortSignal): Promise<InviteOutcome> {
    const { agent, realm } = await connection.registered()
    if (unwanted.aborted) return 'refused'
    const target = UserAgent.makeURI(`sip:${leg.partyId}@${realm}`)
    if (!target) return 'refused'
    const extraHeaders = [`${callHeader}: ${leg.callId}`]
    const inviter = new Inviter(agent, target, { extraHeaders })
    const dialog = begin(leg, inviter)
    return new Promise((resolve) => {
      inviter.stateChange.addListener((state) => {
        if (state === SessionState.Established) resolve('answered')
        // The session ends before its delegate hears of the refusal, which may say more.
        if (state === SessionState.Terminated) queueMicrotask(() => resolve('refused'))
      })
      const requestDelegate = {
        onProgress: () => dialog.isReplaced || events.onRinging(leg),
        onReject: ({ message }: { message: { statusCode?: number | undefined } }) => {
          dialogs.get(legKey(leg)) === dialog && dialogs.delete(legKey(leg))
          if (message.statusCode === requestTimeout) events.onFailed(leg, failure('signaling-timeout'))
          resolve(message.statusCode === requestPending ? 'glare' : 'refused')
        },
      }
      inviter.invite({ requestDelegate }).catch(() => resolve('refused'))
    })
  }

  function renew(leg: LegId): Promise<InviteOutcome> {
    const dialog = dialogs.get(legKey(leg))
    if (!dialog || dialog.session.state !== SessionState.Established) return Promise.resolve('gone')
    return new Promise((resolve) => {
      const requestDelegate = {
        onAccept: () => resolve('answered'),
        onReject({ message: { statusCode } }: { message: { statusCode?: number | undefined } }) {
          if (statusCode === requestPending) return resolve('glare')
          if (statusCode === unknownDialog) return resolve('gone')
          events.onFailed(leg, failure('sdp-api-failed', `${statusCode}`))
          resolve('refused')
        },
      }
      dialog.session.invite({ requestDelegate }).catch(() => resolve('glare'))
    })
  }

  return {
    invite,
    renew,
    end,
    sendInfo(leg, tone) {
      const body = {
        contentDisposition: 'render',
        contentType: 'application/dtmf-relay',
        content: `Signal=${tone}\r\nDuration=160`,
      }
      void dialogs
        .get(legKey(leg))
        ?.session.info({ requestOptions: { body } })
        .catch(() => {})
    },
    wake: connection.wake,
    async close() {
      for (const { leg } of dialogs.values()) end(leg)
    },
  }
}

/** Ends a session as its state demands. */
function terminate(session: Session) {
  const ended =
    session.state === SessionState.Established
      ? session.bye()
      : session instanceof Inviter
        ? session.cancel()
        : session.dispose()
  ended.catch(() => {})
}

function refuse(invitation: Invitation, statusCode: number) {
  if (invitation.state === SessionState.Terminated) return
  invitation.reject({ statusCode }).catch(() => {})
}
