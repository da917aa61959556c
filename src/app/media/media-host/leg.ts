import type { IceState } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { type LegId, type LegOptions, legKey, type MediaEvent } from '#core/telephony/media-host.ts'
import type { BrowserMedia } from '../browser-media.ts'
import { createCurrentPeer } from './current-peer.ts'
import { createIncomingMedia } from './incoming-media.ts'
import { createOutgoingSound, type SoundSource } from './outgoing-sound.ts'
import type { Peer } from './peer.ts'
import { createSdpExchange, type SdpExchange } from './sdp-exchange.ts'
import type { SharedMixer } from './shared-mixer.ts'
import type { Speaker } from './speaker.ts'

/** Sources of a leg's outgoing media, and whether it plays the incoming sound. */
export type LegSteering = {
  sound: SoundSource
  picture: MediaStreamTrack | null
  plays: boolean
}
export const silent: LegSteering = { sound: 'silence', picture: null, plays: false }

/** The media of one leg: describes them to the other side, and sends and plays what the leg is steered to. */
export type Leg = SdpExchange & {
  id: LegId
  /** The picture of the other side, if it may send one. */
  remoteVideo(): MediaStreamTrack | null
  /** State of the media connection. */
  ice(): IceState
  /** Whether sound can arrive at the other side: after ICE, the keys have to be exchanged (DTLS). */
  isUp(): boolean
  sendTones(tones: string): Result<null>
  steer(steering: LegSteering): void
  setMicrophone(track: MediaStreamTrack | null): void
  setSink(deviceId: string | null): void
  sample(): Promise<void>
  close(): void
}

type Deps = {
  media: BrowserMedia
  clock: Clock
  mixer: Pick<SharedMixer, 'current' | 'running'>
  /** A speaker on the chosen device. */
  speaker(track: MediaStreamTrack): Speaker
  tell(event: MediaEvent): void
  onVideo(): void
}

export function createLeg(id: LegId, deps: Deps): Leg {
  const mixer = deps.mixer.current
  const key = legKey(id)
  let now = silent
  const incoming = createIncomingMedia(key, { ...deps, mixer })
  const current = createCurrentPeer(id, { ...deps, mixer, onRemote: incoming.take })
  const outgoing = createOutgoingSound(key, { mixer: deps.mixer.running, peer: current.now })

  function apply() {
    outgoing.send(now.sound)
    current.now()?.send('video', now.picture)
    incoming.setPlays(now.plays)
  }

  function openPeer(options: LegOptions): Peer {
    closePeer()
    const opened = current.open(options)
    apply()
    return opened
  }

  function closePeer() {
    current.close()
    incoming.close()
  }

  const exchange = createSdpExchange({ peer: current.now, openPeer })
  return {
    id,
    remoteVideo: incoming.picture,
    ice: () => current.now()?.connection.iceConnectionState ?? 'new',
    isUp: () => current.now()?.connection.connectionState === 'connected',
    offer: exchange.offer,
    answer: exchange.answer,
    accept: exchange.accept,
    rollback: exchange.rollback,
    sendTones(tones) {
      const sender = current.now()?.tones()
      if (!sender?.canInsertDTMF) return fail('sdp-failed')
      sender.insertDTMF(`${sender.toneBuffer}${tones}`)
      return ok(null)
    },
    steer(steering) {
      now = steering
      apply()
    },
    setMicrophone: outgoing.setMicrophone,
    setSink: incoming.setSink,
    sample: current.sample,
    close() {
      exchange.close()
      closePeer()
      outgoing.close()
      mixer()?.remove(key)
    },
  }
}
