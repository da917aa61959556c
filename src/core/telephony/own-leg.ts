import type { IceState } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import type { OnImpossible } from '#core/platform/machine.ts'
import { failure } from '#core/platform/result.ts'
import type { LegFacts, LegProgress } from './call-facts.ts'
import type { CallFailures } from './call-failures.ts'
import { createEarlyMedia } from './early-media.ts'
import { createLeg, type Leg } from './leg.ts'
import { type CallReportSettings, createLegQuality, type LegReport } from './leg-quality.ts'
import { createLegRecovery } from './leg-recovery.ts'
import { isConnected, type LegId, type LegSample, type MediaEvent, type MediaHost } from './media-host.ts'
import { isMediaServer } from './parties-of.ts'
import type { Situation } from './quality/call-quality.ts'
import type { LegSignalling } from './signalling.ts'

/** A leg of an own call: its signalling, whether its party is heard and how well, and how it comes back after a loss. */
export type OwnLeg = {
  /** Its signalling. */
  leg: Leg
  facts(): LegFacts
  /** Whether its next offer looks for new ways. */
  isRestarting(): boolean
  ringing(): void
  mediaEvent(event: LegMediaEvent): void
  /** Media are described anew. */
  renew(options: { restartIce: boolean }): void
  close(): void
}

/** Event of a leg that a media host reports. */
export type LegMediaEvent = Extract<MediaEvent, { leg: LegId }>

/** Events of a leg for its call. */
export type OwnLegEvents = {
  /** Something that is shown has changed. */
  onFacts(): void
  /** Its party is heard, or is heard no more. */
  onHeard(): void
  /** Its party does not come back. */
  onLost(partyId: string): void
  /** Called when the party has sent no sound for the time in the cloud config, although it is connected [CAL-09]. */
  onSilent(partyId: string): void
  /** Called when the quality of the leg has been measured. */
  onRated(): void
}

/** Dependencies that the legs of a call share. */
export type OwnLegShared = {
  media: () => MediaHost
  /** Failures of the call: a leg's signalling by the id of its party, its media by `mediaOf`. */
  failures: CallFailures
  settings: () => CallReportSettings
  report: (report: LegReport) => void
  clock: Clock
  onImpossible?: OnImpossible | undefined
  signal: AbortSignal
}

export function createOwnLeg(
  id: LegId,
  deps: OwnLegShared & {
    isFirst: boolean
    /** The other end is a telephone, which need not send while it is silent, muted or holds the call (RFC 3389). */
    isPhone: boolean
    /** Whether the party is still being rung, as far as the backend says. */
    isRung: () => boolean
    signalling: LegSignalling
    /** Has signalling prove that it lives. */
    wake: () => void
    situation: () => Situation
    events: OwnLegEvents
  },
): OwnLeg {
  const { isFirst, isPhone, wake, failures, events, clock } = deps
  const { partyId } = id
  let facts = firstFacts(isFirst ? 'calling' : 'connecting')
  let isRestarting = false

  const leg = createLeg(id, { ...deps, onMove: moved })
  const recovery = createLegRecovery({
    leg,
    clock,
    restartIce() {
      isRestarting = true
    },
    wake,
    onGivenUp: () => events.onLost(partyId),
  })
  deps.signal.addEventListener('abort', recovery.end, { once: true })
  const quality = createLegQuality({ otherPartyId: partyId, settings: deps.settings, report: deps.report })
  const early = createEarlyMedia({ ...deps, facts: () => facts, set })

  function set(change: Partial<LegFacts>) {
    facts = { ...facts, ...change }
    events.onFacts()
  }

  function moved() {
    const { name } = leg.state()
    const isHeard = early.moved(name)
    if (name === 'inviting') recovery.invites()
    if (name !== 'up') return
    isRestarting = false
    failures.mended(partyId)
    if (isHeard) return find()
    if (facts.progress !== 'connected' && facts.localLostAtMs === null) set({ progress: 'connecting' })
  }

  /** The party has stopped answering; it has `awayMs` to come back. */
  function lose() {
    if (facts.localLostAtMs !== null) return
    set({ progress: 'reconnecting', localLostAtMs: clock.nowMs() })
    events.onHeard()
    recovery.lost()
  }

  function find() {
    recovery.end()
    failures.mended(mediaOf(partyId))
    set({ progress: 'connected', localLostAtMs: null })
    events.onHeard()
  }

  function iceMoved(ice: IceState) {
    set({ ice })
    if (isConnected(ice)) return find()
    if (ice !== 'disconnected' && ice !== 'failed') return
    lose()
    isRestarting = true
    // The media server may have restarted, and a request tells at once.
    if (ice !== 'failed' && !isMediaServer(id)) return
    failures.failed(mediaOf(partyId), failure('no-media-path'))
    leg.renew()
  }

  return {
    leg,
    facts: () => facts,
    isRestarting: () => isRestarting,
    ringing() {
      if (facts.progress === 'calling') set({ progress: 'ringing' })
    },
    mediaEvent(event) {
      if (event.kind === 'gathering') return set({ gathering: event.state })
      if (early.takes(event)) return
      if (event.kind === 'sample') return judge(event.sample, { ...deps, partyId, quality, set })
      if (event.kind === 'heard') return find()
      // The way to a telephone ends at its media server, whose loss ICE tells: a search would only interrupt the sound.
      if (event.kind === 'stalled') return isPhone ? undefined : recovery.stalled()
      iceMoved(event.state)
    },
    renew({ restartIce }) {
      if (restartIce) isRestarting = true
      leg.renew()
    },
    close() {
      failures.mended(partyId)
      failures.mended(mediaOf(partyId))
      recovery.end()
      quality.end()
      leg.close()
      void deps.media().close(id)
    },
  }
}

/** Judges a measurement of a leg: updates the shown quality and informs the call. */
function judge(
  sample: LegSample,
  leg: Pick<Parameters<typeof createOwnLeg>[1], 'situation' | 'events'> & {
    partyId: string
    quality: ReturnType<typeof createLegQuality>
    set: (change: Partial<LegFacts>) => void
  },
) {
  const { partyId, quality, events } = leg
  const news = quality.take(sample, leg.situation())
  if (news.events.some(({ name }) => name === 'no-rtp')) events.onSilent(partyId)
  if (!news.value && news.events.length === 0) return
  leg.set({ quality: quality.facts() })
  if (news.value) events.onRated()
}

/** Names the media of a leg among what can fail. */
const mediaOf = (partyId: string) => `${partyId} media`

const firstFacts = (progress: LegProgress): LegFacts => ({
  progress,
  ice: 'new',
  gathering: 'new',
  localLostAtMs: null,
  quality: { value: null, warnings: [], advice: null },
})
