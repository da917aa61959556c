import { ok, type Result } from '#core/platform/result.ts'
import { type CallSteering, legKey, type MediaEvent } from '#core/telephony/media-host.ts'
import type { CallRecorder } from '../recording/call-recorder.ts'
import { type Leg, type LegSteering, silent } from './leg.ts'
import type { OpenLegs } from './open-legs.ts'
import type { OwnMedia } from './own-media.ts'
import { openDevices, pictureOf } from './own-pictures.ts'
import type { RingbackTone } from './ringback-tone.ts'
import type { SharedMixer } from './shared-mixer.ts'

/** Current steering of each call: passes it to legs, mixer, recorder, camera and screen. */
export type SteeredCalls = {
  /** A call is to be so from now on; what came of its devices is told by events. */
  steer(steering: CallSteering): Promise<Result<null>>
  /** A leg of a call that was not steered yet, or of a party that its mix does not name, is silent. */
  steerLeg(leg: Leg): void
  /** Own tracks or the announcement have changed: all legs are steered anew. */
  steerAll(): void
  /** Records what is recorded of the calls now. */
  recordAll(): void
  /** How often legs are measured, in milliseconds: as often as the call that wants it most. */
  sampleEveryMs(): number
  /** Returns the picture that a call shows now. */
  pictureOf(callId: string): MediaStreamTrack | null
  /** The call has got legs, or has none any more: then it is over here, and shows nothing. */
  legsChanged(callId: string): void
}

/** How often legs are measured without a wish, in milliseconds. */
const sampledEveryMs = 3000

export function createSteeredCalls(deps: {
  legs: Pick<OpenLegs, 'all' | 'has'>
  own: OwnMedia
  mixer: SharedMixer
  recorder: CallRecorder | null
  ringback: RingbackTone
  /** Called when the shown picture may have changed. */
  onPictures(): void
  tell(event: MediaEvent): void
}): SteeredCalls {
  const { legs, own, mixer, recorder, ringback } = deps
  const steerings = new Map<string, CallSteering>()

  function steerAll() {
    for (const leg of legs.all()) steerLeg(leg)
    deps.onPictures()
  }

  function steerLeg(leg: Leg) {
    const { callId, partyId } = leg.id
    const steering = steerings.get(callId)
    const part = steering?.mix[partyId]
    if (!steering || !part) return leg.steer(silent)
    const isHeard = part.hearsOwn && !steering.isMuted
    const announcement = recorder?.announces(callId) ?? false
    const { isHeld, goesOnWithout = false } = steering
    const isOnHold = isHeld && !goesOnWithout
    const mix = {
      own: isHeard && !isHeld,
      music: isOnHold,
      announcement,
      // Parties without a leg to each other go on talking through this host.
      hears: isOnHold ? [] : part.hears.map((other) => legKey({ callId, partyId: other })),
    }
    mixer.current()?.mix(legKey(leg.id), mix)
    // A mix is silent until the browser lets it run: at least the own sound goes on.
    const isMixed = mixer.running() !== null && (mix.music || announcement || mix.hears.length > 0)
    leg.steer({
      sound: isMixed ? 'mix' : mix.own ? 'own' : 'silence',
      picture: pictureOf(own, steering),
      plays: part.plays && !steering.isHeld,
    } satisfies LegSteering)
  }

  function recordAll() {
    for (const { callId, isRecorded = false, isMuted, isHeld, mix } of steerings.values()) {
      const connected = legs.all().filter((leg) => leg.id.callId === callId && leg.isUp())
      recorder?.follow(callId, {
        isRecorded,
        own: !isMuted && !isHeld,
        legs: connected.map((leg) => ({
          key: legKey(leg.id),
          isHeard: !isHeld && mix[leg.id.partyId]?.plays === true,
        })),
      })
    }
  }

  const ringAll = () =>
    ringback.set([...steerings.values()].some(({ ringsBack = false, isHeld }) => ringsBack && !isHeld))

  /** Fails closed: a call without a leg, which nothing would end, opens nothing. */
  const openWanted = () =>
    openDevices(
      own,
      [...steerings.values()].filter(({ callId }) => legs.has(callId)),
      deps.tell,
    )

  return {
    async steer(steering) {
      steerings.set(steering.callId, steering)
      ringAll()
      steerAll()
      recordAll()
      await openWanted()
      steerAll()
      return ok(null)
    },
    steerLeg,
    steerAll,
    recordAll,
    sampleEveryMs() {
      const wanted = [...steerings.values()].map(({ sampleEveryMs }) => sampleEveryMs ?? sampledEveryMs)
      return wanted.length > 0 ? Math.min(...wanted) : sampledEveryMs
    },
    pictureOf: (callId) => pictureOf(own, steerings.get(callId)),
    legsChanged(callId) {
      if (!legs.has(callId)) {
        steerings.delete(callId)
        recorder?.end(callId)
        ringAll()
      }
      void openWanted()
    },
  }
}
