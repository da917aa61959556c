import type { ApiClient } from '#core/api/client.ts'
import type { SipAccess } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { type Failure, type FailureReason, failure, ok, type Result } from '#core/platform/result.ts'
import { createEarlyAnswers, type EarlyAnswers } from './early-answers.ts'
import { createIceAccess, type IceAccess } from './ice-access.ts'
import { createKeptSignalling, type KeptSignalling } from './kept-signalling.ts'
import { createLastingLoss } from './lasting-loss.ts'
import type { LegId, LegOptions, MediaHost } from './media-host.ts'
import { mediaOfLegs, withEarlyAnswers, withIceServers } from './media-of-legs.ts'
import { createMediaServerSignalling } from './media-server-signalling.ts'
import type { OwnCall } from './own-call.ts'
import type { LegSignalling, OpenSignalling, SignallingEvents } from './signalling.ts'

/** How the legs of all calls are signalled: by SIP while there are calls, or by the backend to the media server. */
export type CallSignalling = KeptSignalling & {
  mediaServer: LegSignalling
  /** Whether there is a call, or one that rings: what finds its media a way is kept good. */
  needIce: IceAccess['need']
  early: EarlyAnswers
  /** Why SIP is not registered; null: it is. */
  unregistered(): FailureReason | null
  /** The network is back: SIP that could not be registered for long is tried at once, though nothing needs it now. */
  retry(): void
}

/**
 * @param deps.calls read when something happens to one of their legs
 */
export function createCallSignalling(deps: {
  calls: ReadonlyMap<string, OwnCall>
  api: Pick<ApiClient<'getSipAccess' | 'connectToMediaServer'>, 'call'>
  /** Absolute address of signalling, from the one that the backend gives. */
  sipUrl: (url: string) => string
  media: () => MediaHost
  openSignalling: OpenSignalling
  clock: Clock
  /** Something failed, whether or not it heals; for the log. */
  onFailure: (failure: Failure) => void
  onLineDead: () => void
  onSignallingLost?: (isLost: boolean) => void
  signal: AbortSignal
}): CallSignalling {
  const { calls, api, clock, signal } = deps
  let asking: Promise<Result<SipAccess>> | null = null
  let unregistered: FailureReason | null = failure('sip-not-registered')

  /** Registration and media ask at the same moment when it rings: one request is enough. */
  function askForAccess(): Promise<Result<SipAccess>> {
    asking ??= askNow().finally(() => {
      asking = null
    })
    return asking
  }

  async function askNow(): Promise<Result<SipAccess>> {
    const asked = await api.call('getSipAccess', {})
    if (!asked.ok) {
      const { name } = asked.error
      const why = failure(name === 'network' ? 'api-unreachable' : 'call-client-failed', name)
      deps.onFailure(why)
      // Media that ask for their servers while it is registered change nothing of that.
      if (unregistered) registration(why)
      return asked
    }
    ice.take(asked.value)
    return ok({ ...asked.value, url: deps.sipUrl(asked.value.url) })
  }

  const ice = createIceAccess({ ask: askForAccess, clock, signal })
  const early = createEarlyAnswers(() => withIceServers(deps.media(), ice.servers))
  const isOpen = (leg: LegId) => legOf(leg) !== undefined
  const media = () => withEarlyAnswers(withIceServers(mediaOfLegs(deps.media(), isOpen), ice.servers), early)
  const optionsOf = ({ callId, partyId }: LegId): LegOptions =>
    calls.get(callId)?.optionsOf(partyId) ?? { media: 'voice', iceServers: [] }
  const legOf = ({ callId, partyId }: LegId) => calls.get(callId)?.leg(partyId)
  /** @param why null: signalling is registered */
  function registration(why: FailureReason | null) {
    unregistered = why
    lasting.registered(why === null)
    for (const ownCall of calls.values()) ownCall.registration(why)
  }
  const events: SignallingEvents = {
    onInvited: (leg) => legOf(leg)?.invited() ?? 'refuse',
    onOffered: early.offered,
    onRinging: ({ callId, partyId }) => calls.get(callId)?.ringing(partyId),
    onAnswered: (leg) => legOf(leg)?.answered(),
    onEnded: (leg) => legOf(leg)?.ended(),
    onRegistered: (isRegistered) => registration(isRegistered ? null : failure('sip-not-registered')),
    onLineDead: deps.onLineDead,
    onFailed(leg, failure) {
      deps.onFailure(failure)
      if (leg) calls.get(leg.callId)?.failed(leg.partyId, failure)
    },
  }

  const kept = createKeptSignalling({
    open(until) {
      lasting.registered(false)
      const heard = untilClosed(events, until)
      return deps.openSignalling({ access: askForAccess, media, optionsOf, events: heard, clock, signal: until })
    },
    onClosed() {
      unregistered = failure('sip-not-registered')
      lasting.closed()
    },
    clock,
    signal,
  })
  const lasting = createLastingLoss({
    onChange: (isLost) => deps.onSignallingLost?.(isLost),
    tryAgain() {
      if (kept.present()) return
      kept.use()
      kept.release()
    },
    clock,
    signal,
  })

  return {
    ...kept,
    mediaServer: createMediaServerSignalling({
      api,
      media,
      optionsOf,
      onFailed: events.onFailed,
      onReopened: ({ callId }) => calls.get(callId)?.steer(),
    }),
    needIce: ice.need,
    early,
    unregistered: () => unregistered,
    retry: lasting.retry,
  }
}

/** Listeners to a connection that is closed on purpose when `until` aborts: that its registration ends then is no loss. */
const untilClosed = (events: SignallingEvents, until: AbortSignal): SignallingEvents => ({
  ...events,
  onRegistered(isRegistered) {
    if (!until.aborted) events.onRegistered(isRegistered)
  },
})
