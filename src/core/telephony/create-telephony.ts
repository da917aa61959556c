import type * as v from 'valibot'
import type { ApiClient } from '#core/api/client.ts'
import type { CallReport, PhoneCall } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { KeyValue } from '#core/platform/key-value.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import type { Random } from '#core/platform/random.ts'
import { type Failure, fail, type Result } from '#core/platform/result.ts'
import type { CallFacts, CallSwitches } from './call-facts.ts'
import { createCallSignalling } from './call-signalling.ts'
import type { MediaEvent, MediaHost } from './media-host.ts'
import type { OwnCall } from './own-call.ts'
import { createOwnCalls } from './own-calls.ts'
import type { Here } from './parties-of.ts'
import { createReportQueue } from './quality/report-queue.ts'
import type { OpenSignalling } from './signalling.ts'
import { takeUpLegs } from './take-up-legs.ts'

/** The calls of one account on one device: follows what the backend says of them, and makes their connections. */
export type Telephony = {
  /**
   * The account's calls, as the backend has them now.
   *
   * @param isOffered a call of the queue is offered to the account, which has no part in it yet
   */
  callsChanged(calls: readonly PhoneCall[], isOffered?: boolean): void
  /** Switches microphone, camera, screen and hold. Errors: `no-call-session`. */
  switch(callId: string, switches: CallSwitches): Promise<Result<null>>
  /** The user answers a call that rings; `answered` settles with the backend's decision. */
  answering(callId: string, answered: Promise<Result<unknown>>): Promise<void>
  /** Leaves the call here at once, and tells the backend until it knows. */
  hangUp(callId: string): Promise<Result<null>>
  /** Errors: `no-call-session`; `sdp-failed` if nobody can be sent tones. */
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
  /** The line was dead without an error: other connections on it may be so too. */
  onLineDead: () => void
  /** Signalling is not reached for a while, or is reached again. */
  onSignallingLost?: (isLost: boolean) => void
  onImpossible?: OnImpossible | undefined
  signal: AbortSignal
}

export function createTelephony(deps: TelephonyDeps): Telephony {
  const calls = new Map<string, OwnCall>()
  const qualityReports = createReportQueue({
    ...deps,
    eid: deps.here.eid,
    send: (reports) => deps.api.call('reportCallQuality', { body: { reports } }),
  })
  const signalling = createCallSignalling({ ...deps, calls })
  const ownCalls = createOwnCalls({ ...deps, calls, signalling, report: qualityReports.add })

  return {
    callsChanged: (now, isOffered = false) => ownCalls.changed(now, isOffered),
    switch: ownCalls.switch,
    answering: ownCalls.answering,
    hangUp: (callId) => ownCalls.hangUp(callId, 'hung-up'),
    async sendTones(callId, tones) {
      const ownCall = calls.get(callId)
      if (!ownCall) return fail('no-call-session')
      const sent = await Promise.all(
        Object.keys(ownCall.facts().legs).map((partyId) => deps.media().sendTones({ callId, partyId }, tones)),
      )
      for (const partyId of Object.keys(ownCall.facts().legs))
        for (const tone of tones) signalling.use().sendInfo({ callId, partyId }, tone)
      // It is enough that one party gets the tones: browsers of colleagues ignore them.
      return sent.find(({ ok }) => ok) ?? sent[0] ?? fail('sdp-failed')
    },
    mediaEvent(event) {
      if ('leg' in event) return calls.get(event.leg.callId)?.mediaEvent(event)
      if (event.kind !== 'network-changed') {
        for (const ownCall of calls.values()) ownCall.deviceEvent(event)
        return
      }
      signalling.present()?.wake()
      for (const ownCall of calls.values()) ownCall.renew({ restartIce: true })
    },
    async mediaHostChanged() {
      signalling.early.forgetAnswers()
      const held = await takeUpLegs(deps.media(), calls)
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
      signalling.retry()
      void qualityReports.flush()
    },
  }
}
