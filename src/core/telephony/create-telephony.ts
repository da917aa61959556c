import type * as v from 'valibot'
import type { ApiClient } from '#core/api/client.ts'
import type { CallReport, PhoneCall, SipAccess } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, type FailureReason, fail, failure, ok, type Result } from '#core/platform/result.ts'
import type { CallFacts, CallSwitches } from './call-facts.ts'
import { createKeptSignalling } from './kept-signalling.ts'
import { createKeptSwitches } from './kept-switches.ts'
import { type CallLeft, createLeaving } from './leaving.ts'
import type { LegId, LegOptions, MediaEvent, MediaHost } from './media-host.ts'
import { mediaOfLegs } from './media-of-legs.ts'
import { createMediaServerSignalling } from './media-server-signalling.ts'
import { createOwnCall, type OwnCall } from './own-call.ts'
import { type Here, partyHere } from './parties-of.ts'
import { createReportQueue } from './quality/report-queue.ts'
import { createReportParty } from './report-party.ts'
import type { OpenSignalling, SignallingEvents } from './signalling.ts'

/** The calls of one account on one device: follows what the backend says of them, and makes their connections. */
export type Telephony = {
  /**
   * The account's calls, as the backend has them now.
   *
   * @param isOffered a call of the queue is offered to the account, which has no part in it yet
   */
  callsChanged(calls: readonly PhoneCall[], isOffered?: boolean): void
  /** What the user does with microphone, camera, screen and hold. Errors: `no-call-session`. */
  switch(callId: string, switches: CallSwitches): Promise<Result<null>>
  /** Leaves the call here at once, and tells the backend until it knows. */
  hangUp(callId: string): Promise<Result<null>>
  /** Errors: `no-call-session`. */
  sendTones(callId: string, tones: string): Promise<Result<null>>
  mediaEvent(event: MediaEvent): void
  /** Another tab is the media host, or the same one has begun anew: legs are described anew by it. */
  mediaHostChanged(): Promise<void>
  /** The network is back. */
  wake(): void
}

export type TelephonyDeps = {
  here: Here
  api: Pick<
    ApiClient<'getSipAccess' | 'updateCallParty' | 'leaveCall' | 'reportCallQuality' | 'connectToMediaServer'>,
    'call'
  >
  /** How calls are judged and reported, by the cloud config [CAL-09]. */
  settings: () => v.InferOutput<typeof CallReport>
  /** Whether the connection with the backend is quick; null: not known. */
  isNetworkGood: () => boolean | null
  /** Absolute address of signalling, from the one that the backend gives. */
  sipUrl: (url: string) => string
  media: () => MediaHost
  openSignalling: OpenSignalling
  keyValue: KeyValue
  clock: Clock
  random: Random
  /** Facts of a call; null: this device has left it. */
  onFacts: (callId: string, facts: CallFacts | null) => void
  /** Calls that were left here, of which the feed may tell as if they went on. */
  onLeft: (callIds: readonly string[]) => void
  /** Something failed, whether or not it heals; for the log. */
  onFailure: (failure: Failure) => void
  onImpossible?: OnImpossible | undefined
  signal: AbortSignal
}

export function createTelephony(deps: TelephonyDeps): Telephony {
  const { here, api, clock, signal, onFacts } = deps
  const calls = new Map<string, OwnCall>()
  let access: SipAccess | null = null
  let unregistered: FailureReason | null = failure('sip-not-registered')
  const leaving = createLeaving({ ...deps, signal })
  const kept = createKeptSwitches(deps.keyValue)
  /** The calls as they are now; followed as soon as what an earlier hub has stored is read. */
  let present: readonly PhoneCall[] = []
  let isOffered = false
  let isReady = false
  const qualityReports = createReportQueue({
    ...deps,
    eid: here.eid,
    send: (reports) => api.call('reportCallQuality', { body: { reports } }),
    signal,
  })

  async function askForAccess(): Promise<Result<SipAccess>> {
    const asked = await api.call('getSipAccess', {})
    if (!asked.ok) {
      const { name } = asked.error
      const why = failure(name === 'network' ? 'api-unreachable' : 'call-client-failed', name)
      deps.onFailure(why)
      registration(why)
      return asked
    }
    access = { ...asked.value, url: deps.sipUrl(asked.value.url) }
    return ok(access)
  }

  const mediaNow = () => mediaOfLegs(deps.media(), (leg) => legOf(leg) !== undefined)
  const optionsOf = ({ callId, partyId }: LegId): LegOptions =>
    calls.get(callId)?.optionsOf(partyId) ?? { media: 'voice', iceServers: access?.iceServers ?? [] }
  const legOf = ({ callId, partyId }: LegId) => calls.get(callId)?.leg(partyId)
  /** @param why null: signalling is registered */
  function registration(why: FailureReason | null) {
    unregistered = why
    for (const ownCall of calls.values()) ownCall.registration(why)
  }
  const events: SignallingEvents = {
    onInvited: (leg) => legOf(leg)?.invited() ?? 'refuse',
    onRinging: ({ callId, partyId }) => calls.get(callId)?.ringing(partyId),
    onAnswered: (leg) => legOf(leg)?.answered(),
    onEnded: (leg) => legOf(leg)?.ended(),
    onRegistered: (isRegistered) => registration(isRegistered ? null : failure('sip-not-registered')),
    onFailed(leg, failure) {
      deps.onFailure(failure)
      if (leg) calls.get(leg.callId)?.failed(leg.partyId, failure)
    },
  }

  const signalling = createKeptSignalling({
    open: (until) =>
      deps.openSignalling({ access: askForAccess, media: mediaNow, optionsOf, events, clock, signal: until }),
    onClosed() {
      unregistered = failure('sip-not-registered')
    },
    clock,
    signal,
  })

  const mediaServer = createMediaServerSignalling({
    api,
    media: mediaNow,
    optionsOf,
    onFailed: events.onFailed,
    onReopened: ({ callId }) => calls.get(callId)?.steer(),
  })

  function begin(call: PhoneCall) {
    const own = partyHere(call, here)
    if (!own) return
    const report = createReportParty({ callId: call.id, api, clock, signal })
    const ownCall: OwnCall = createOwnCall(call, own, kept.of(call.id), {
      signalling: signalling.use(),
      mediaServer,
      media: deps.media,
      access: () => access,
      clock,
      onFacts: (facts) => onFacts(call.id, facts),
      onHeard: report.heard,
      onLost: (why) => void hangUp(call.id, why),
      onRated: report.rated,
      onSoundOnly: () => void switchCall(call.id, { hasCamera: false, hasScreen: false }),
      isNetworkGood: deps.isNetworkGood,
      settings: deps.settings,
      report: qualityReports.add,
      onImpossible: deps.onImpossible,
    })
    calls.set(call.id, ownCall)
    reports.set(call.id, report)
    ownCall.registration(unregistered)
    ownCall.update(call, own)
    void takeUp()
  }

  /** Legs that the media host has had open since before this signals. */
  async function takeUp() {
    const held = await deps.media().legs()
    for (const { ice, ...leg } of held.ok ? held.value : [])
      calls.get(leg.callId)?.mediaEvent({ kind: 'ice', leg, state: ice })
    return held
  }

  const reports = new Map<string, ReturnType<typeof createReportParty>>()

  function end(callId: string) {
    const ownCall = calls.get(callId)
    calls.delete(callId)
    reports.get(callId)?.stop()
    reports.delete(callId)
    kept.forget(callId)
    ownCall?.close()
    if (ownCall) onFacts(callId, null)
  }

  async function hangUp(callId: string, why: CallLeft): Promise<Result<null>> {
    end(callId)
    await leaving.leave(callId, why)
    // A call that goes on at another device stays in sight until that one has left it.
    leaving.follow(idsHere())
    return ok(null)
  }

  async function switchCall(callId: string, switches: CallSwitches): Promise<Result<null>> {
    const ownCall = calls.get(callId)
    if (!ownCall) return fail('no-call-session')
    ownCall.switch(switches)
    await kept.keep(callId, switches)
    reports.get(callId)?.tell(switches)
    return ok(null)
  }

  const idsHere = () => present.filter((call) => partyHere(call, here)).map(({ id }) => id)

  function follow() {
    leaving.follow(idsHere())
    const ringing = present.filter((call) => !leaving.isLeft(call.id))
    for (const callId of [...calls.keys()]) {
      const call = ringing.find(({ id }) => id === callId)
      if (!call || !partyHere(call, here)) end(callId)
    }
    for (const call of ringing) {
      const own = partyHere(call, here)
      if (!own) continue
      const ownCall = calls.get(call.id)
      reports.get(call.id)?.knows(own)
      if (ownCall) ownCall.update(call, own)
      else begin(call)
    }
    // Who is rung registers meanwhile, so that an answer connects at once.
    const isRung = ringing.some(({ parties }) =>
      parties.some(({ eid, state }) => eid === here.eid && state === 'ringing'),
    )
    if (isRung || isOffered) signalling.use()
    if (ringing.length === 0 && !isOffered) signalling.release()
  }

  void Promise.all([kept.loaded, leaving.loaded]).then(() => {
    if (signal.aborted) return
    isReady = true
    follow()
  })

  return {
    callsChanged(now, isOfferedNow = false) {
      present = now
      isOffered = isOfferedNow
      if (isReady) follow()
    },
    switch: switchCall,
    hangUp: (callId) => hangUp(callId, 'hung-up'),
    async sendTones(callId, tones) {
      const ownCall = calls.get(callId)
      if (!ownCall) return fail('no-call-session')
      for (const partyId of Object.keys(ownCall.facts().legs)) {
        await deps.media().sendTones({ callId, partyId }, tones)
        for (const tone of tones) signalling.use().sendInfo({ callId, partyId }, tone)
      }
      return ok(null)
    },
    mediaEvent(event) {
      if ('leg' in event) return calls.get(event.leg.callId)?.mediaEvent(event)
      if (event.kind !== 'network-changed') return
      signalling.present()?.wake()
      for (const ownCall of calls.values()) ownCall.renew({ restartIce: true })
    },
    async mediaHostChanged() {
      const held = await takeUp()
      for (const ownCall of calls.values()) {
        ownCall.steer()
        const { callId, legs } = ownCall.facts()
        const isHeld = (partyId: string) =>
          held.ok && held.value.some((leg) => leg.callId === callId && leg.partyId === partyId)
        if (!Object.keys(legs).every(isHeld)) ownCall.renew({ restartIce: false })
      }
    },
    wake() {
      signalling.present()?.wake()
      void qualityReports.flush()
    },
  }
}
