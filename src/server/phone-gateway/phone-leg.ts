import type { Info } from 'sip.js/lib/api/info.js'
import type { Invitation } from 'sip.js/lib/api/invitation.js'
import type { Inviter } from 'sip.js/lib/api/inviter.js'
import type { Session } from 'sip.js/lib/api/session.js'
import type { SessionDescriptionHandler } from 'sip.js/lib/api/session-description-handler.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'
import { describeEnd } from './describe-ends.ts'
import { endSession } from './end-session.ts'
import { failureOfStatus, type NumberFailure, statusOfEnd } from './number-failure.ts'
import { commonCodecs, isHolding, isSameAudio, type PlainAudio, readAudio, takesTones } from './plain-audio.ts'

/**
 * A telephone in a call: the dialog with the carrier, which lasts as long as the call, and the dialog of the browser that
 * speaks with it now. A browser may come back with another INVITE, or a colleague's take its place: the telephone gets a
 * re-INVITE, which every telephone knows, and never notices more.
 */
export type PhoneLeg = {
  /** Takes the INVITE of a browser; that of an earlier one ends. */
  take(invitation: Invitation): void
  describe(session: Session): SessionDescriptionHandler
  /** The call is over, or the telephone is out of it. */
  end(end: Parameters<typeof statusOfEnd>[0]): void
}

export type PhoneLegEvents = {
  /** The telephone is heard from now on. */
  onAnswered(): void
  onHeld(isHeld: boolean): void
  /** The telephone has hung up, or was never reached; null: it was. */
  onEnded(failure: NumberFailure | null): void
}

type Deps = {
  id: string
  /** What calls the telephone; null: it calls. */
  dial: (() => Inviter) | null
  /** The INVITE of a telephone that calls. */
  calling: Invitation | null
  /** Called with each dialog of the leg before it describes anything. */
  own: (session: Session, leg: PhoneLeg) => void
  events: PhoneLegEvents
}

export function createPhoneLeg({ id, dial, calling, own, events }: Deps): PhoneLeg {
  let phone: Session | null = calling
  let client: Session | null = null
  /** The browser whose INVITE waits for the telephone. */
  let asking: Invitation | null = null
  /** The ends as they are known: of the telephone, and of the browser as the telephone knows it. */
  let ofPhone: PlainAudio | null = calling?.body ? readAudio(calling.body) : null
  let ofClient: PlainAudio | null = null
  let hasRung = false
  let isOver = false
  /** One exchange with the telephone after the other. */
  let turn: Promise<unknown> = Promise.resolve()

  const over = () => new Error('the telephone is not in the call any more')

  function finish(failure: NumberFailure | null) {
    if (isOver) return
    isOver = true
    endClients()
    events.onEnded(failure)
  }

  function endClients() {
    for (const session of [client, asking]) if (session) endSession(session, 480)
  }

  function watch(session: Session) {
    session.stateChange.addListener((state) => {
      if (state === SessionState.Terminated) finish(null)
    })
  }

  const ring = () => {
    if (hasRung && asking?.state === SessionState.Initial) asking.progress().catch(() => {})
  }

  /** Calls the telephone; settles when it has answered. */
  function call(): Promise<void> {
    if (!dial) throw over()
    const inviter = dial()
    phone = inviter
    own(inviter, leg)
    return new Promise((resolve, reject) => {
      const requestDelegate = {
        onProgress: () => {
          hasRung = true
          ring()
        },
        onReject: ({ message: { statusCode } }: { message: { statusCode?: number | undefined } }) => {
          finish(failureOfStatus(statusCode ?? 408, hasRung))
          reject(over())
        },
      }
      watch(inviter)
      inviter.stateChange.addListener((state) => {
        if (state === SessionState.Terminated) reject(over())
        if (state !== SessionState.Established) return
        events.onAnswered()
        resolve()
      })
      inviter.invite({ requestDelegate }).catch(reject)
    })
  }

  /** Answers the telephone that calls; settles when it knows that it is heard. */
  function answer(invitation: Invitation): Promise<void> {
    return new Promise((resolve, reject) => {
      invitation.stateChange.addListener((state) => {
        if (state === SessionState.Terminated) reject(over())
        if (state !== SessionState.Established) return
        events.onAnswered()
        resolve()
      })
      invitation.accept().catch(reject)
    })
  }

  /** Tells the telephone where the sound is from now on (RFC 3261 §14). */
  function renew(session: Session): Promise<void> {
    return new Promise((resolve, reject) => {
      const requestDelegate = {
        onAccept: () => resolve(),
        onReject: ({ message: { statusCode } }: { message: { statusCode?: number | undefined } }) => {
          // It knows the dialog no more (RFC 3261 §12.2.1.2).
          if (statusCode === 481 || statusCode === 408) endSession(session, 487)
          reject(over())
        },
      }
      session.invite({ requestDelegate }).catch(reject)
    })
  }

  /** The sound of a browser is at `audio` now: the telephone learns it. Returns where that of the telephone is. */
  async function meet(audio: PlainAudio): Promise<PlainAudio> {
    if (isOver) throw over()
    const known = ofClient
    ofClient = audio
    try {
      if (!phone) await call()
      else if (phone === calling && phone.state === SessionState.Initial) await answer(calling)
      else if (!isSameAudio(known, audio)) await renew(phone)
    } catch (error) {
      ofClient = known
      throw error
    }
    if (isOver || !ofPhone) throw over()
    return ofPhone
  }
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = turn.then(work)
    turn = next.catch(() => {})
    return next
  }

  const describePhone = () =>
    describeEnd({
      id,
      async own(kind) {
        if (!ofClient) throw over()
        if (kind === 'offer' || !ofPhone) return ofClient
        const direction = isHolding(ofPhone) ? 'recvonly' : 'sendrecv'
        return { ...ofClient, codecs: commonCodecs(ofClient, ofPhone), direction }
      },
      theirs(audio, kind) {
        const before = ofPhone
        ofPhone = audio
        if (before && isHolding(before) !== isHolding(audio)) events.onHeld(isHolding(audio))
        // The telephone has changed by itself.
        if (kind === 'offer' && before && !isSameAudio(before, audio)) void tellClient()
      },
    })

  /** The browser's media server learns where the telephone is now. */
  async function tellClient() {
    if (client?.state === SessionState.Established) await client.invite().catch(() => {})
  }

  const describeClient = () => {
    let theirs: PlainAudio | null = null
    return describeEnd({
      id: `${id}1`,
      async own(kind) {
        if (kind === 'offer') {
          if (!ofPhone) throw over()
          return ofPhone
        }
        const offered = theirs
        if (!offered) throw over()
        const there = await inTurn(() => meet(offered))
        return { ...there, codecs: commonCodecs(there, offered) }
      },
      theirs(audio) {
        theirs = audio
      },
    })
  }

  /** Tones of the keypad that come beside the sound. */
  const relayTone = (info: Info) => {
    void info.accept().catch(() => {})
    const contentType = info.request.getHeader('content-type')
    // Most telephones hear tones within the sound, and would hear them twice.
    if (phone?.state !== SessionState.Established || !ofPhone || takesTones(ofPhone) || !contentType) return
    const body = { contentDisposition: 'render', contentType, content: info.request.body }
    void phone.info({ requestOptions: { body } }).catch(() => {})
  }

  async function join(invitation: Invitation) {
    const audio = invitation.body ? readAudio(invitation.body) : null
    if (!audio) return endSession(invitation, 488)
    const before = asking
    asking = invitation
    if (before) endSession(before, 480)
    ring()
    await inTurn(() => meet(audio))
    await invitation.accept()
    const former = client
    client = invitation
    if (asking === invitation) asking = null
    if (former) endSession(former, 480)
  }

  const leg: PhoneLeg = {
    take(invitation) {
      own(invitation, leg)
      invitation.delegate = { onInfo: relayTone }
      join(invitation).catch(() => endSession(invitation, 480))
    },
    describe(session) {
      if (session === phone) return describePhone()
      return describeClient()
    },
    end(end) {
      if (isOver) return
      isOver = true
      endClients()
      if (phone) endSession(phone, statusOfEnd(end))
    },
  }
  if (calling) {
    own(calling, leg)
    watch(calling)
  }
  return leg
}
