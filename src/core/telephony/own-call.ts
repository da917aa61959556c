import type {
  CallParty,
  PhoneCall,
  QualityReason,
  QualityReport,
  QualityValue,
  SipAccess,
} from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import { type FailureReason, failure } from '#core/platform/result.ts'
import type { CallFacts, CallSwitches, LegFacts, LegProgress } from './call-facts.ts'
import { createCallFailures } from './call-failures.ts'
import { createLeg, type Leg } from './leg.ts'
import { createLegRecovery, type LegRecovery } from './leg-recovery.ts'
import {
  isConnected,
  type LegId,
  type LegOptions,
  type LegSample,
  type MediaEvent,
  type MediaHost,
} from './media-host.ts'
import { mixOf } from './mix-of.ts'
import { hostOf, isInviter, isMediaServer, type Peer, peersOf } from './parties-of.ts'
import { adviceFor, createCallQuality } from './quality/call-quality.ts'
import type { LegSignalling, Signalling } from './signalling.ts'

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
  mediaEvent(event: Extract<MediaEvent, { leg: LegId }>): void
  switch(switches: CallSwitches): void
  /** Media are described anew: another media host, or another network. */
  renew(options: { restartIce: boolean }): void
  /** Steers the media host as it should be, after it has changed. */
  steer(): void
  facts(): CallFacts
  close(): void
}

type CallReportSettings = Parameters<typeof createCallQuality>[0]['settings']

type OpenLeg = {
  leg: Leg
  facts: LegFacts
  recovery: LegRecovery
  quality: ReturnType<typeof createCallQuality>
  /** Name of the audio codec. */
  codec: string
}

type Deps = {
  signalling: Signalling
  /** How legs to the media server are described. */
  mediaServer: LegSignalling
  media: () => MediaHost
  access: () => SipAccess | null
  clock: Clock
  /** Something that is shown has changed. */
  onFacts: (facts: CallFacts) => void
  /** Whether any other party is heard has changed. */
  onHeard: (isHeard: boolean) => void
  /** A party does not come back, or no sound has come for too long. */
  onLost: (why: 'lost' | 'no-rtp') => void
  /** Pictures are not sent any more: the media server mixes sound only. */
  onSoundOnly: () => void
  /** The MOS of the worst leg, with each measurement. */
  onRated: (mos: number) => void
  /** Whether the own connection with the backend is quick; null: not known. */
  isNetworkGood: () => boolean | null
  settings: () => CallReportSettings
  report: (report: Omit<QualityReport, 'id'>) => void
  onImpossible?: OnImpossible | undefined
}

export function createOwnCall(first: PhoneCall, firstOwn: CallParty, switched: CallSwitches, deps: Deps): OwnCall {
  const { signalling, clock } = deps
  const ending = new AbortController()
  const legs = new Map<string, OpenLeg>()
  let [call, own] = [first, firstOwn]
  // Fails closed: what is not known to have been open stays closed.
  let switches = {
    isMuted: switched.isMuted ?? own.isMuted,
    hasCamera: switched.hasCamera ?? own.hasCamera,
    // A screen can only be chosen by the user.
    hasScreen: false,
    isHeld: switched.isHeld ?? own.isHeld,
  }
  /** Legs that look for new ways with their next offer. */
  const restarting = new Set<string>()

  const failures = createCallFailures({ clock, onChange: () => show(), signal: ending.signal })

  const hasPicture = () => call.media === 'video' || switches.hasCamera || switches.hasScreen

  function facts(): CallFacts {
    return {
      callId: call.id,
      media: call.media === 'video' ? 'video' : 'voice',
      ...switches,
      legs: Object.fromEntries([...legs].map(([partyId, { facts }]) => [partyId, facts])),
      failure: failures.shown(),
    }
  }
  const show = () => deps.onFacts(facts())

  function set(partyId: string, change: Partial<LegFacts>) {
    const entry = legs.get(partyId)
    if (!entry) return
    entry.facts = { ...entry.facts, ...change }
    show()
  }

  const isAnyHeard = () => [...legs.values()].some(({ facts }) => facts.progress === 'connected')

  /** Nothing is heard of a party: it has `awayMs` to come back. */
  function lose(partyId: string) {
    const entry = legs.get(partyId)
    if (!entry || entry.facts.localLostAtMs !== null) return
    set(partyId, { progress: 'reconnecting', localLostAtMs: clock.nowMs() })
    deps.onHeard(isAnyHeard())
    entry.recovery.lost()
  }

  /** Who is lost does not end the call of the others: the backend decides about them. */
  function end(partyId: string, why: 'lost' | 'no-rtp') {
    const isOtherHeard = [...legs].some(([id, { facts }]) => id !== partyId && facts.progress === 'connected')
    if (!isOtherHeard) deps.onLost(why)
  }

  function find(partyId: string) {
    legs.get(partyId)?.recovery.end()
    failures.mended(mediaOf(partyId))
    set(partyId, { progress: 'connected', localLostAtMs: null })
    deps.onHeard(true)
  }

  function open(peer: Peer) {
    const id = { callId: call.id, partyId: peer.id }
    const isFirst = isInviter(call, own, peer)
    // Who was here before has lost the dialog, and does not wait for the others to notice.
    const wasHere = own.state !== 'joining' && (peer.state === 'joined' || peer.state === 'away')
    const leg = createLeg(id, {
      isFirst,
      signalling: isMediaServer(id) ? deps.mediaServer : signalling,
      clock,
      onMove: () => legMoved(peer.id),
      onImpossible: deps.onImpossible,
      signal: ending.signal,
    })
    const entry: OpenLeg = {
      leg,
      facts: firstFacts(isFirst ? 'calling' : 'connecting'),
      recovery: createLegRecovery({
        leg,
        clock,
        restartIce: () => restarting.add(peer.id),
        wake: signalling.wake,
        onGivenUp: () => end(peer.id, 'lost'),
      }),
      quality: createCallQuality({ settings: deps.settings() }),
      codec: '',
    }
    legs.set(peer.id, entry)
    if (isFirst || wasHere) entry.leg.invite()
  }

  function legMoved(partyId: string) {
    const entry = legs.get(partyId)
    if (!entry) return
    const { name } = entry.leg.state()
    if (name === 'up') {
      restarting.delete(partyId)
      failures.mended(partyId)
    }
    if (name === 'up' && entry.facts.progress !== 'connected' && entry.facts.localLostAtMs === null)
      set(partyId, { progress: 'connecting' })
  }

  function report({ leg, codec }: OpenLeg, reason: QualityReason, values: QualityValue[]) {
    if (values.length === 0) return
    deps.report({ callId: call.id, partyId: own.id, otherPartyId: leg.id.partyId, reason, codec, values })
  }

  /** How good the leg is [CAL-09], and whether anything is heard [CAL-10]. */
  function judge(partyId: string, sample: LegSample) {
    const entry = legs.get(partyId)
    if (!entry) return
    entry.codec = sample.codec
    const peer = call.parties.find(({ id }) => id === partyId)
    const { value, events, unqualified } = entry.quality.take(sample, {
      isOwnQuiet: switches.isMuted || switches.isHeld,
      isOtherQuiet: peer === undefined || peer.isMuted || peer.isHeld || peer.monitor === 'listen',
      isOwnNetworkGood: deps.isNetworkGood(),
    })
    if (unqualified) report(entry, 'unqualified', unqualified)
    if (events.some(({ name }) => name === 'no-rtp')) return end(partyId, 'no-rtp')
    if (!value && events.length === 0) return
    const now = entry.quality.current()
    const cause = now.value?.cause
    set(partyId, { quality: { ...now, advice: cause ? adviceFor(cause) : null } })
    const rated = [...legs.values()].flatMap(({ facts }) => facts.quality.value?.mos ?? [])
    if (value && rated.length > 0) deps.onRated(Math.min(...rated))
  }

  function closeLeg(partyId: string) {
    const entry = legs.get(partyId)
    if (!entry) return
    legs.delete(partyId)
    failures.mended(partyId)
    failures.mended(mediaOf(partyId))
    entry.recovery.end()
    report(entry, 'ended', entry.quality.course())
    entry.leg.close()
    void deps.media().close(entry.leg.id)
  }

  const steer = () => {
    // One records: the media host that hears all.
    const isRecorded = call.isRecorded && hostOf(call)?.id === own.id
    void deps.media().steer({ callId: call.id, ...switches, isRecorded, mix: mixOf(call, own) })
  }

  return {
    update(nextCall, nextOwn) {
      ;[call, own] = [nextCall, nextOwn]
      const peers = peersOf(call, own)
      for (const partyId of [...legs.keys()]) if (!peers.some(({ id }) => id === partyId)) closeLeg(partyId)
      for (const peer of peers) if (!legs.has(peer.id)) open(peer)
      if (call.hasMediaServer && (switches.hasCamera || switches.hasScreen)) deps.onSoundOnly()
      steer()
      show()
    },
    leg: (partyId) => legs.get(partyId)?.leg,
    optionsOf: (partyId) => ({
      // The media server mixes sound only.
      media: hasPicture() && partyId !== call.id ? 'video' : 'voice',
      iceServers: deps.access()?.iceServers ?? [],
      ...(restarting.has(partyId) && { restartIce: true }),
      ...(call.parties.some(({ id, kind }) => id === partyId && kind === 'phone') && { isPhone: true }),
    }),
    failed: failures.failed,
    registration(failure) {
      if (failure) return failures.failed(registration, failure)
      failures.mended(registration)
      // Whose dialog has ended with the last connection has nothing more to wait for.
      for (const { leg } of legs.values()) if (leg.state().name === 'pausing') leg.invite()
    },
    ringing: (partyId) => legs.get(partyId)?.facts.progress === 'calling' && set(partyId, { progress: 'ringing' }),
    mediaEvent(event) {
      const { partyId } = event.leg
      const entry = legs.get(partyId)
      if (!entry) return
      if (event.kind === 'gathering') return set(partyId, { gathering: event.state })
      if (event.kind === 'sample') return judge(partyId, event.sample)
      if (event.kind === 'heard') return find(partyId)
      if (event.kind === 'stalled') return entry.recovery.stalled()
      set(partyId, { ice: event.state })
      if (isConnected(event.state)) return find(partyId)
      if (event.state !== 'disconnected' && event.state !== 'failed') return
      lose(partyId)
      restarting.add(partyId)
      // The media server may have restarted, and a request tells at once.
      if (event.state !== 'failed' && !isMediaServer(event.leg)) return
      failures.failed(mediaOf(partyId), failure('no-media-path'))
      legs.get(partyId)?.leg.renew()
    },
    switch(next) {
      const hadPicture = hasPicture()
      switches = { ...switches, ...next }
      steer()
      show()
      if (hasPicture() && !hadPicture) for (const { leg } of legs.values()) leg.renew()
    },
    renew(options) {
      for (const [partyId, { leg }] of legs) {
        if (options.restartIce) restarting.add(partyId)
        leg.renew()
      }
    },
    steer,
    facts,
    close() {
      ending.abort()
      for (const partyId of [...legs.keys()]) closeLeg(partyId)
    },
  }
}

/** Names of what can fail beside the signalling of a leg, which has the name of its party. */
const registration = 'registration'
const mediaOf = (partyId: string) => `${partyId} media`

const firstFacts = (progress: LegProgress): LegFacts => ({
  progress,
  ice: 'new',
  gathering: 'new',
  localLostAtMs: null,
  quality: { value: null, warnings: [], advice: null },
})
