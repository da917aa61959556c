import type { Info } from 'sip.js/lib/api/info.js'
import type { Invitation } from 'sip.js/lib/api/invitation.js'
import type { Inviter } from 'sip.js/lib/api/inviter.js'
import type { Session } from 'sip.js/lib/api/session.js'
import type { SessionDescriptionHandler } from 'sip.js/lib/api/session-description-handler.js'
import { SessionState } from 'sip.js/lib/api/session-state.js'
import { type Clock, sleep } from '#core/platform/clock.ts'
import { createQueue, createRerun } from '#core/platform/single-flight.ts'
import { describeEnd } from './describe-ends.ts'
import { endSession } from './end-session.ts'
import { failureOfStatus, type NumberFailure, noSound, statusOfEnd } from './number-failure.ts'
import { answerPhone, callPhone, PhoneGone, renewClient, renewPhone, tellAgainMs } from './phone-dialog.ts'
import {
  answerTo,
  commonCodecs,
  hasCodec,
  hasPlace,
  isHolding,
  isSameAudio,
  namedBy,
  type PlainAudio,
  readAudio,
  takesTones,
} from './plain-audio.ts'
import { endRingback, hearsRingback, type RingingBack, ringBack } from './ringback/ring-back.ts'
import type { OpenRingback } from './ringback/ringback.ts'

/**
 * A telephone in a call: the dialog with the carrier, which lasts as long as the call, and the dialog of the browser that
 * speaks with it now. A browser may come back with another INVITE, or a colleague's take its place: the telephone gets a
 * re-INVITE, which every telephone knows, and never notices more.
 */
export type PhoneLeg = {
  /** Takes the INVITE of a browser; that of an earlier one ends. */
  take(invitation: Invitation): void
  describe(session: Session): SessionDescriptionHandler
  /** Whether somebody is rung for the telephone, with which no browser speaks: then it hears the ringback tone. */
  ringBack(isRung: boolean): void
  /**
   * The call is over, or the telephone is out of it.
   *
   * @param extraHeaders lines of the answer to a telephone that called and was never answered
   */
  end(end: Parameters<typeof statusOfEnd>[0], extraHeaders?: string[]): void
}

export type PhoneLegEvents = {
  /** The network says that the telephone rings, or plays something meanwhile (18x). */
  onProgress(): void
  /** The telephone is heard from now on. */
  onAnswered(): void
  onHeld(isHeld: boolean): void
  /** The telephone has left; `failure`: why it was never reached, null if it was, `elsewhere`: its call was answered there. */
  onEnded(failure: NumberFailure | 'elsewhere' | null): void
}

type Deps = {
  id: string
  /** Dials the telephone; null if the telephone is the caller. */
  dial: (() => Inviter) | null
  /** The INVITE of a telephone that calls. */
  calling: Invitation | null
  /** Called with each dialog of the leg before it describes anything. */
  own: (session: Session, leg: PhoneLeg) => void
  events: PhoneLegEvents
  openRingback: OpenRingback
  clock: Clock
}

/**
 * Current state of a leg; `ofPhone` and `ofClient` are the audio descriptions of the two ends: the browser's (or its
 * substitute's) and the telephone's.
 */
type State = Omit<Deps, 'own'> &
  RingingBack & {
    own: (session: Session) => void
    client: Session | null
    /** The browser whose INVITE waits for the telephone. */
    asking: Invitation | null
    /** Early media of the telephone's network for the browser that dialled it (RFC 3960). */
    early: { audio: PlainAudio; asking: Invitation | null } | null
    /** The telephone where it last had a place for sound. */
    reachable: PlainAudio | null
    /** The telephone as its description to each browser says. */
    told: WeakMap<Session, PlainAudio>
    /** Dialogs of browsers that know their answer. Before, they would miss what they are told. */
    acknowledged: WeakSet<Session>
    /** Tells the browser where the telephone is now, if it does not know. */
    tellClient: () => Promise<void>
    /** The telephone has answered with sound that nobody here has. */
    isUnreadable: boolean
    hasRung: boolean
    /** Until the browser was told that it rings. */
    ringing: Promise<unknown>
  }

export function createPhoneLeg({ own, ...deps }: Deps): PhoneLeg {
  const { calling } = deps
  const ofPhone = calling?.body ? readAudio(calling.body) : null
  const state: State = {
    ...deps,
    own: (session) => own(session, leg),
    tellClient: createRerun(() => tellClient(state)),
    phone: calling,
    client: null,
    asking: null,
    ofPhone,
    ofClient: null,
    early: null,
    reachable: ofPhone,
    told: new WeakMap(),
    acknowledged: new WeakSet(),
    hasRung: false,
    isOver: false,
    isUnreadable: false,
    ringing: Promise.resolve(),
    inTurn: createQueue(),
    ringback: { isRung: false, isTried: false, playing: null },
  }
  const leg: PhoneLeg = {
    take(invitation) {
      state.own(invitation)
      invitation.delegate = {
        onInfo: (info) => relayTone(state, info),
        onAck() {
          state.acknowledged.add(invitation)
          // sip.js is not done with the answer yet.
          queueMicrotask(() => void state.tellClient())
        },
      }
      join(state, invitation).catch(() => endSession(invitation, 480))
    },
    describe: (session) => (session === state.phone ? describePhone(state) : describeClient(state, session)),
    ringBack: (isRung) => ringBack(state, isRung),
    end(end, extraHeaders) {
      if (state.isOver) return
      state.isOver = true
      endRingback(state)
      endClients(state)
      if (state.phone) endSession(state.phone, statusOfEnd(end), extraHeaders)
    },
  }
  if (calling) {
    state.own(calling)
    calling.delegate = {
      onCancel: ({ request }) => isElsewhere(request.getHeaders('reason')) && finish(state, 'elsewhere'),
    }
    watch(state, calling)
  }
  return leg
}

/** Whether a call is cancelled because somebody has answered it: a telephone that rang beside this one (RFC 3326 §2). */
const isElsewhere = (reasons: readonly string[]) =>
  reasons
    .flatMap((reason) => reason.split(','))
    .some((reason) => /^\s*SIP\s*;/i.test(reason) && /;\s*cause\s*=\s*200\b/i.test(reason))

function finish(state: State, failure: NumberFailure | 'elsewhere' | null) {
  if (state.isOver) return
  state.isOver = true
  endRingback(state)
  endClients(state)
  state.events.onEnded(failure)
}

function endClients({ client, asking }: State) {
  for (const session of [client, asking]) if (session) endSession(session, 480)
}

/** The telephone's dialog ends the leg with it. */
function watch(state: State, session: Session) {
  if (session.state === SessionState.Terminated) return finish(state, null)
  session.stateChange.addListener((now) => {
    if (now === SessionState.Terminated) finish(state, null)
  })
}

/** Tells the browser that the telephone rings, and what its network plays if it is played to this browser. */
async function ring({ hasRung, asking, early }: State): Promise<void> {
  if (!hasRung || asking?.state !== SessionState.Initial) return
  await asking.progress(early?.asking === asking ? { statusCode: 183 } : {}).catch(() => {})
}

/** A browser invites the telephone. */
async function join(state: State, invitation: Invitation) {
  const audio = invitation.body ? readAudio(invitation.body) : null
  if (!audio) return endSession(invitation, 488)
  const before = state.asking
  state.asking = invitation
  if (before) endSession(before, 480)
  state.ringing = ring(state)
  await state.inTurn(() => meet(state, audio, invitation))
  // sip.js mixes up two answers that it describes at once.
  await state.ringing
  await invitation.accept()
  const former = state.client
  state.client = invitation
  if (state.asking === invitation) state.asking = null
  if (former) endSession(former, 480)
}

/** The sound of a browser is at `audio` now: the telephone learns it. Returns where that of the telephone is. */
async function meet(state: State, audio: PlainAudio, client: Session): Promise<PlainAudio> {
  if (state.isOver) throw new PhoneGone()
  const known = state.ofClient
  state.ofClient = audio
  try {
    await reach(state, !isSameAudio(known, audio), client)
  } catch (error) {
    state.ofClient = known
    throw error
  }
  endRingback(state)
  if (state.isOver || !state.ofPhone) throw new PhoneGone()
  return state.ofPhone
}

/** Calls the telephone, answers it, or tells it that the sound has moved: what is still to be done. */
async function reach(state: State, hasMoved: boolean, client: Session): Promise<void> {
  const { phone, calling, events } = state
  if (!phone) {
    await dialPhone(state)
    events.onAnswered()
  } else if (phone === calling && phone.state === SessionState.Initial) {
    await answerPhone(calling)
    events.onAnswered()
  } else if (hasMoved) await move(state, phone, client)
}

/** How often a telephone is told where the sound is that is about to tell something itself. */
const mostTries = 10

/** Tells the telephone where the sound of a browser is, as long as that is there. */
async function move({ clock }: State, phone: Session, client: Session): Promise<void> {
  for (let tries = 1; client.state !== SessionState.Terminated; tries += 1) {
    const outcome = await renewPhone(phone)
    if (outcome === 'done') return
    if (outcome === 'refused' || tries === mostTries) break
    await sleep(clock, tellAgainMs)
  }
  throw new PhoneGone()
}

async function dialPhone(state: State): Promise<void> {
  if (!state.dial) throw new PhoneGone()
  const inviter = state.dial()
  const dialledFor = state.asking
  state.phone = inviter
  state.own(inviter)
  const called = callPhone(inviter, {
    onRinging(description) {
      const isFirst = !state.hasRung
      state.hasRung = true
      const audio = readAudio(description)
      const isHeard = audio !== null && hasPlace(audio) && audio.direction !== 'inactive'
      // When several telephones ring at once (forking), only one is heard.
      const isNews = isHeard && state.early === null
      if (isNews) state.early = { audio, asking: dialledFor }
      if (isFirst || isNews) state.ringing = state.ringing.then(() => ring(state))
      if (isFirst) state.events.onProgress()
    },
    onRefused: (status) => finish(state, failureOfStatus(status, state.hasRung)),
  })
  // sip.js says that a session is over before it says by which answer: until the telephone has answered only this counts.
  await called.catch((error: unknown) => {
    finish(state, state.isUnreadable ? noSound : null)
    throw error
  })
  watch(state, inviter)
}

function describePhone(state: State): SessionDescriptionHandler {
  return describeEnd({
    id: state.id,
    async own(kind) {
      const { ofClient, ofPhone } = state
      if (!ofClient) throw new PhoneGone()
      if (!ofPhone) return ofClient
      return kind === 'offer' ? { ...ofClient, codecs: namedBy(ofPhone, ofClient) } : answerTo(ofPhone, ofClient)
    },
    theirs(audio) {
      const before = state.ofPhone
      state.ofPhone = audio
      // While it hears this process, this is the way through the media server, which no browser has.
      if (hasPlace(audio) && !hearsRingback(state)) state.reachable = audio
      if (before && isHolding(before) !== isHolding(audio)) state.events.onHeld(isHolding(audio))
      void state.tellClient()
    },
    onUnreadable() {
      state.isUnreadable = true
    },
  })
}

/**
 * The telephone as browsers are told. While it has no place for sound it keeps the one that it had: a browser never opens a
 * stream again that was refused.
 */
function phoneForClient({ ofPhone, reachable }: State): PlainAudio | null {
  if (!ofPhone || !reachable || hasPlace(ofPhone)) return ofPhone
  return { ...reachable, direction: ofPhone.port === 0 ? 'inactive' : 'sendonly' }
}

/** The browser's media server learns where the telephone is now. */
async function tellClient(state: State) {
  for (;;) {
    const { client, told, acknowledged, isOver } = state
    if (isOver || hearsRingback(state)) return
    if (client?.state !== SessionState.Established || !acknowledged.has(client)) return
    if (isSameAudio(told.get(client) ?? null, phoneForClient(state))) return
    const outcome = await renewClient(client)
    if (outcome === 'done') continue
    told.delete(client)
    if (outcome === 'refused') return
    await sleep(state.clock, tellAgainMs)
  }
}

function describeClient(state: State, session: Session): SessionDescriptionHandler {
  let theirs: PlainAudio | null = null
  return describeEnd({
    id: `${state.id}1`,
    async own(kind) {
      const offered = theirs
      if (kind === 'answer' && !offered) throw new PhoneGone()
      // Media described before the answer is described by the answer too (RFC 3261 §13.2.1).
      if (offered && state.early?.asking === session && session.state !== SessionState.Established)
        return tellEarly(state, session, offered)
      if (kind === 'answer' && offered) await state.inTurn(() => meet(state, offered, session))
      const phone = phoneForClient(state)
      if (!phone) throw new PhoneGone()
      if (kind === 'offer' || !offered) {
        state.told.set(session, phone)
        return phone
      }
      // The media server takes no payload type that was not offered, and tones need that of the telephone: an offer follows.
      const codecs = phone.codecs.filter((codec) => hasCodec(offered, codec))
      state.told.set(session, { ...phone, codecs })
      return { ...phone, codecs: commonCodecs(phone, offered) }
    },
    theirs(audio) {
      theirs = audio
    },
  })
}

/** Describes what the telephone's network plays. The answer of the telephone is told by an offer, if it is another. */
function tellEarly({ early, told }: State, session: Session, offered: PlainAudio): PlainAudio {
  if (!early) throw new PhoneGone()
  told.set(session, { ...early.audio, codecs: early.audio.codecs.filter((codec) => hasCodec(offered, codec)) })
  return { ...early.audio, codecs: commonCodecs(early.audio, offered) }
}

/** Tones of the keypad that come beside the sound. */
function relayTone({ phone, ofPhone }: State, info: Info) {
  void info.accept().catch(() => {})
  const contentType = info.request.getHeader('content-type')
  // Most telephones hear tones within the sound, and would hear them twice.
  if (phone?.state !== SessionState.Established || !ofPhone || takesTones(ofPhone) || !contentType) return
  const body = { contentDisposition: 'render', contentType, content: info.request.body }
  void phone.info({ requestOptions: { body } }).catch(() => {})
}
