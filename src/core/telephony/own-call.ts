import type { CallParty, PhoneCall, QualityReport, SipAccess } from '#core/contract/index.ts'
import type { FailureReason } from '#core/platform/result.ts'
import type { CallFacts, CallSwitches } from './call-facts.ts'
import { createCallFailures } from './call-failures.ts'
import { firstSwitches, hasPicture, steeringOf } from './call-steering.ts'
import type { Leg } from './leg.ts'
import type { LegOptions } from './media-host.ts'
import type { LegMediaEvent, OwnLegShared } from './own-leg.ts'
import { createOwnLegs, type OwnLegsDeps } from './own-legs.ts'
import type { Situation } from './quality/call-quality.ts'
import type { ReportParty } from './report-party.ts'

/** A call in which this device takes part: its legs, and what is sent and heard. */
export type OwnCall = {
  /** The backend's state has changed. */
  update(call: PhoneCall, own: CallParty): void
  leg(partyId: string): Leg | undefined
  optionsOf(partyId: string): LegOptions
  ringing(partyId: string): void
  /** An exchange with a party failed [CAL-12]. */
  failed(partyId: string, failure: FailureReason): void
  /** Signalling is registered (null), or why it is not. */
  registration(failure: FailureReason | null): void
  mediaEvent(event: LegMediaEvent): void
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
    access: () => SipAccess | null
    /** Something that is shown has changed. */
    onFacts: (facts: CallFacts) => void
    /** Pictures are not sent any more: the media server mixes sound only. */
    onSoundOnly: () => void
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
  const ending = new AbortController()
  deps.signal.addEventListener('abort', () => ending.abort(), { once: true, signal: ending.signal })
  let [call, own] = [first, firstOwn]
  let switches = firstSwitches(own, switched)

  const failures = createCallFailures({ clock: deps.clock, onChange: () => show(), signal: ending.signal })
  const legs = createOwnLegs({
    ...deps,
    failures,
    situationOf,
    onFacts: () => show(),
    report: (report) => deps.report({ callId: call.id, partyId: own.id, ...report }),
    signal: ending.signal,
  })

  /** Silence of who is muted or holds the call is no fault. */
  function situationOf(partyId: string): Situation {
    const peer = call.parties.find(({ id }) => id === partyId)
    return {
      isOwnQuiet: switches.isMuted || switches.isHeld,
      isOtherQuiet: peer === undefined || peer.isMuted || peer.isHeld || peer.monitor === 'listen',
      isOwnNetworkGood: deps.isNetworkGood(),
    }
  }

  function facts(): CallFacts {
    return {
      callId: call.id,
      media: call.media === 'video' ? 'video' : 'voice',
      ...switches,
      legs: legs.facts(),
      failure: failures.shown(),
    }
  }
  const show = () => deps.onFacts(facts())
  // A value is made of samples: the legs are measured at least as often as values are due.
  const sampleEveryMs = () => Math.max(1, deps.settings().keyCheckMosInterval) * 1000
  const steer = () => void deps.media().steer({ ...steeringOf(call, own, switches), sampleEveryMs: sampleEveryMs() })

  return {
    update(nextCall, nextOwn) {
      reportParty.knows(nextOwn)
      ;[call, own] = [nextCall, nextOwn]
      legs.follow(call, own)
      if (call.hasMediaServer && (switches.hasCamera || switches.hasScreen)) deps.onSoundOnly()
      steer()
      show()
    },
    leg: (partyId) => legs.get(partyId)?.leg,
    optionsOf: (partyId) => ({
      // The media server mixes sound only.
      media: hasPicture(call, switches) && partyId !== call.id ? 'video' : 'voice',
      iceServers: deps.access()?.iceServers ?? [],
      ...(legs.get(partyId)?.isRestarting() && { restartIce: true }),
      ...(call.parties.some(({ id, kind }) => id === partyId && kind === 'phone') && { isPhone: true }),
    }),
    failed: failures.failed,
    registration(failure) {
      if (failure) return failures.failed(registration, failure)
      failures.mended(registration)
      // Legs whose dialog ended with the last connection invite at once.
      for (const { leg } of legs.all()) if (leg.state().name === 'pausing') leg.invite()
    },
    ringing: (partyId) => legs.get(partyId)?.ringing(),
    mediaEvent: (event) => legs.get(event.leg.partyId)?.mediaEvent(event),
    switch(next) {
      const hadPicture = hasPicture(call, switches)
      switches = { ...switches, ...next }
      steer()
      show()
      if (hasPicture(call, switches) && !hadPicture) for (const { leg } of legs.all()) leg.renew()
    },
    tell: reportParty.tell,
    renew(options) {
      for (const leg of legs.all()) leg.renew(options)
    },
    steer,
    facts,
    close() {
      reportParty.stop()
      ending.abort()
      legs.close()
    },
  }
}

/** Names the registration of signalling among what can fail. */
const registration = 'registration'
