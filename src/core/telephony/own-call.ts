import { awayMs, type CallParty, MonitorMode, type PhoneCall, type QualityReport } from '#core/contract/index.ts'
import { isKnown } from '#core/contract/open.ts'
import type { Failure, FailureReason } from '#core/platform/result.ts'
import type { CallFacts, CallSwitches } from './call-facts.ts'
import { createCallFailures } from './call-failures.ts'
import { firstSwitches, hasPicture, type Switches, steeringOf } from './call-steering.ts'
import type { Leg } from './leg.ts'
import type { CallSteering, DeviceEvent, LegOptions } from './media-host.ts'
import { createOwnDevices } from './own-devices.ts'
import type { LegMediaEvent, OwnLeg, OwnLegShared } from './own-leg.ts'
import { createOwnLegs, type OwnLegsDeps } from './own-legs.ts'
import { hostOf } from './parties-of.ts'
import type { Situation } from './quality/call-quality.ts'
import type { Picture, ReportParty } from './report-party.ts'
import { heardUnanswered, ringsBack } from './ring-back.ts'

/** A call in which this device takes part: its legs, and what is sent and heard. */
export type OwnCall = {
  /** The backend's state has changed. */
  update(call: PhoneCall, own: CallParty): void
  leg(partyId: string): Leg | undefined
  optionsOf(partyId: string): LegOptions
  ringing(partyId: string): void
  /** An exchange with a party failed [CAL-12]. */
  failed(partyId: string, failure: FailureReason): unknown
  /** Signalling is registered (null), or why it is not. */
  registration(failure: FailureReason | null): void
  mediaEvent(event: LegMediaEvent): void
  /** The backend does not show the others what camera or screen bring. */
  pictureRefused(what: Picture, why: Failure): void
  /** Something has happened to a device, which other calls may use too. */
  deviceEvent(event: DeviceEvent): void
  switch(switches: CallSwitches): void
  /** Tells the backend of switches, which are stored by now. */
  tell(switches: CallSwitches): void
  /** Media are described anew: another media host, or another network. */
  renew(options: { restartIce: boolean }): void
  /** Steers the media host as it should be, after it has changed. */
  steer(): void
  facts(): CallFacts
  close(): void
}

export type OwnCallDeps = OwnLegsDeps &
  Pick<OwnLegShared, 'media' | 'clock' | 'settings' | 'onImpossible'> & {
    reportParty: ReportParty
    /** Ends what goes on by itself. The call goes on, and whoever signals next takes it up. */
    signal: AbortSignal
    /** Something that is shown has changed. */
    onFacts: (facts: CallFacts) => void
    /** Camera or screen is closed, whatever the user wanted: it could not be opened, went away, or nobody would see it. */
    onClosed: (switches: CallSwitches) => void
    /** Whether the own connection with the backend is quick; null: not known. */
    isNetworkGood: () => boolean | null
    report: (report: Omit<QualityReport, 'id'>) => void
  }

export function createOwnCall(
  first: PhoneCall,
  firstOwn: CallParty,
  switched: CallSwitches,
  deps: OwnCallDeps,
): OwnCall {
  const { reportParty } = deps
  const ending = endedBy(deps.signal)
  let [call, own, switches] = [first, firstOwn, firstSwitches(firstOwn, switched)]

  const failures = createCallFailures({ clock: deps.clock, onChange: () => show(), signal: ending.signal })
  const shared = { ...deps, failures, signal: ending.signal }
  const legs = createOwnLegs({
    ...shared,
    situationOf: (partyId) => situationOf(partyId, { call, own, switches, isNetworkGood: deps.isNetworkGood() }),
    endsSilent: () => call.endsSilent === true,
    onFacts: () => show(),
    report: (report) => deps.report({ callId: call.id, partyId: own.id, ...report }),
  })
  const devices = createOwnDevices({
    ...shared,
    switches: () => switches,
    onOpened: (what) => own[what] || reportParty.tell({ [what]: true }),
    onChange: () => show(),
  })
  const giveUp = () => own.state === 'joining' && !legs.isAnyHeard() && deps.onLost('failed')
  const limitSetUp = once(() => deps.clock.after(awayMs, giveUp, ending.signal))
  // A screen is shared anew by the user only.
  if (firstOwn.hasScreen) reportParty.tell({ hasScreen: false })
  const facts = () =>
    factsOf({ call, switches, legs: legs.facts(), device: devices.changed(), failure: failures.shown() })
  let steeredFor = ''
  function show() {
    deps.onFacts(facts())
    if (heardUnanswered(call, own, legs.facts()) !== steeredFor) void steer()
  }
  async function steer() {
    steeredFor = heardUnanswered(call, own, legs.facts())
    const [asOf, sampleEveryMs] = [call, sampleEvery(deps.settings())]
    const steered = await deps.media().steer({ ...steeringOf(call, own, switches, legs.facts()), sampleEveryMs })
    if (ending.signal.aborted) return
    // A tab that does not answer may send what should be silent by now.
    if (!steered.ok) return failures.failed(mediaHost, steered.error)
    failures.mended(mediaHost)
    if (hostOf(call)?.id === own.id) confirm(asOf, reportParty)
  }

  return {
    update(nextCall, nextOwn) {
      reportParty.knows(nextOwn)
      ;[call, own] = [nextCall, nextOwn]
      if (call.answeredAtMs !== null && own.state === 'joining') limitSetUp()
      legs.follow(call, own)
      if (call.hasMediaServer && showsAny(switches)) deps.onClosed({ hasCamera: false, hasScreen: false })
      void steer()
      show()
    },
    leg: (partyId) => legs.get(partyId)?.leg,
    optionsOf: (partyId) => optionsOf(partyId, { call, own, switches, leg: legs.get(partyId) }),
    // A queued call rings for longer than an INVITE may.
    failed: (partyId, failure) =>
      (failure.name === 'signaling-timeout' && call.answeredAtMs === null) || failures.failed(partyId, failure),
    registration(failure) {
      if (failure) return failures.failed(registration, failure)
      failures.mended(registration)
      legs.inviteAgain()
    },
    ringing: (partyId) => legs.get(partyId)?.ringing(),
    ...{ deviceEvent: devices.happened, pictureRefused: devices.refused },
    mediaEvent: (event) => legs.get(event.leg.partyId)?.mediaEvent(event),
    switch(next) {
      const hadPicture = hasPicture(call, switches)
      switches = { ...switches, ...next }
      devices.switched(next)
      void steer()
      show()
      if (hasPicture(call, switches) && !hadPicture) legs.renew({ restartIce: false })
    },
    tell: (news) => reportParty.tell(withoutOpening(news)),
    renew: legs.renew,
    steer: () => void steer(),
    facts,
    close() {
      const isRinging = ringsBack(call, own, legs.facts())
      reportParty.stop()
      ending.abort()
      legs.close()
      // A call without a leg may ring: nothing else would end that.
      if (isRinging) void deps.media().steer(nothing(call.id))
    },
  }
}

/** A value is made of samples: the legs are measured at least as often as values are due. */
const sampleEvery = ({ keyCheckMosInterval }: ReturnType<OwnCallDeps['settings']>): number =>
  Math.max(1, keyCheckMosInterval) * 1000

type Shown = { call: PhoneCall; switches: Switches } & Pick<CallFacts, 'legs' | 'device' | 'failure'>

function factsOf({ call, switches, ...facts }: Shown): CallFacts {
  return { callId: call.id, media: call.media === 'video' ? 'video' : 'voice', ...switches, ...facts }
}

type Known = { call: PhoneCall; own: CallParty; switches: Switches }

/** Silence of who is muted, holds the call or only listens is no fault. */
function situationOf(
  partyId: string,
  { call, own, switches, isNetworkGood }: Known & { isNetworkGood: boolean | null },
): Situation {
  const peer = call.parties.find(({ id }) => id === partyId)
  return {
    isOwnQuiet: switches.isMuted || switches.isHeld || own.monitor === 'listen',
    isOtherPausing: peer?.kind === 'phone',
    isOtherQuiet: peer === undefined || peer.isMuted || peer.isHeld || peer.monitor === 'listen',
    isOwnNetworkGood: isNetworkGood,
  }
}

/** How a leg is described, as far as the call says it. The media server mixes sound only. */
function optionsOf(partyId: string, of: Known & { leg: OwnLeg | undefined }): LegOptions {
  const { call, own, switches, leg } = of
  return {
    media: hasPicture(call, switches) && partyId !== call.id ? 'video' : 'voice',
    // `withIceServers` adds them when the leg is described.
    iceServers: [],
    ...(own.monitor === 'listen' && { listensOnly: true }),
    ...(call.parties.some(({ id, kind }) => id === partyId && kind === 'phone') && { isPhone: true }),
    ...(leg?.isRestarting() && { restartIce: true }),
  }
}

/** Tells whoever monitors, and waits to be told, that they are passed on as they want it now. */
function confirm({ parties }: PhoneCall, reportParty: ReportParty) {
  const found = parties.find(({ monitor, passedAs = null }) => monitor !== null && monitor !== passedAs)
  if (!found?.monitor || !isKnown(MonitorMode, found.monitor)) return
  reportParty.tell({ passesOn: { partyId: found.id, monitor: found.monitor } })
}

/** The others are told of a picture when there is one, and at once that there is none. */
const withoutOpening = ({ hasCamera, hasScreen, ...rest }: CallSwitches): CallSwitches => ({
  ...rest,
  ...(hasCamera === false && { hasCamera }),
  ...(hasScreen === false && { hasScreen }),
})

/** How the media host is steered in a call that is over here. */
const nothing = (callId: string): CallSteering => ({
  ...{ callId, isMuted: true, hasCamera: false, hasScreen: false, isHeld: false, mix: {} },
})

const showsAny = ({ hasCamera, hasScreen }: Switches): boolean => hasCamera || hasScreen

function endedBy(signal: AbortSignal): AbortController {
  const ending = new AbortController()
  signal.addEventListener('abort', () => ending.abort(), { once: true, signal: ending.signal })
  return ending
}

function once(run: () => void): () => void {
  let hasRun = false
  return () => {
    if (hasRun) return
    hasRun = true
    run()
  }
}

/** Names the registration of signalling among what can fail. */
const registration = 'registration'
/** Names the tab that has the media. */
const mediaHost = 'media host'
