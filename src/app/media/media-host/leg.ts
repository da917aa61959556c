import type { IceState } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fail, ok, type Result } from '#core/platform/result.ts'
import { createQueue } from '#core/platform/single-flight.ts'
import { isConnected, type LegId, type LegOptions, legKey, type MediaEvent } from '#core/telephony/media-host.ts'
import type { BrowserMedia } from '../browser-media.ts'
import { fingerprintOf } from './fingerprint.ts'
import { noTotals, sampleOf } from './leg-sample.ts'
import type { Mixer } from './mixer.ts'
import { createPeer, type Peer, statsOf } from './peer.ts'
import { createSoundWatch } from './sound-watch.ts'
import { createSpeaker, type Speaker } from './speaker.ts'

/** What a leg sends and plays now. */
export type LegSteering = {
  /** Sends the microphone as it is, which has the least delay; else the mix, if there is one. */
  sound: 'own' | 'mix' | 'silence'
  picture: MediaStreamTrack | null
  plays: boolean
}
export const silent: LegSteering = { sound: 'silence', picture: null, plays: false }

export type Leg = {
  id: LegId
  /** The picture of the other side, if it may send one. */
  remoteVideo(): MediaStreamTrack | null
  /** State of the media connection. */
  ice(): IceState
  offer(options: LegOptions): Promise<Result<string>>
  answer(offer: string, options: LegOptions): Promise<Result<string>>
  accept(answer: string): Promise<Result<null>>
  rollback(): Promise<Result<null>>
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
  mixer(): Mixer | null
  createAudio(): HTMLAudioElement
  sink(): string | null
  tell(event: MediaEvent): void
  onVideo(): void
}

export function createLeg(id: LegId, deps: Deps): Leg {
  const { clock, tell } = deps
  const key = legKey(id)
  const queue = createQueue()
  let isClosed = false
  let now = silent
  let peer: Peer | null = null
  let speaker: Speaker | null = null
  let remoteVideo: MediaStreamTrack | null = null
  let microphone: MediaStreamTrack | null = null
  let totals = noTotals
  /** Once mixed, a leg stays so: only a change of the track can be heard, and it happens once. */
  let isMixed = false
  const sound = createSoundWatch({
    clock,
    isPresent: (of) => peer === of,
    onHeard: () => tell({ kind: 'heard', leg: id }),
    onStalled: () => tell({ kind: 'stalled', leg: id }),
  })

  function applySound() {
    if (!peer) return
    isMixed ||= now.sound === 'mix'
    const mixer = isMixed ? deps.mixer() : null
    if (microphone) microphone.enabled = now.sound === 'own'
    // In a leg that was mixed before, the mixer sends the microphone or silence.
    peer.send('audio', mixer ? mixer.outgoing(key) : microphone)
  }

  function apply() {
    applySound()
    peer?.send('video', now.picture)
    speaker?.setPlays(now.plays)
  }

  function openPeer({ iceServers, isPhone = false }: LegOptions): Peer {
    closePeer()
    const connection = deps.media.connect({
      iceServers: iceServers.map(plainServer),
      // The media server in front of a telephone answers without a bundle, which `max-bundle` refuses.
      bundlePolicy: isPhone ? 'balanced' : 'max-bundle',
    })
    let wasConnected = false
    const opened = createPeer({
      connection,
      clock,
      onIce(state) {
        tell({ kind: 'ice', leg: id, state })
        const isNow = isConnected(opened.connection.iceConnectionState)
        if (isNow && !wasConnected) sound.begin(opened)
        wasConnected = isNow
      },
      onGathering: (state) => tell({ kind: 'gathering', leg: id, state }),
      onRemote,
    })
    peer = opened
    totals = noTotals
    apply()
    return opened
  }

  function onRemote(kind: 'audio' | 'video', track: MediaStreamTrack) {
    if (kind === 'video') {
      remoteVideo = track
      return deps.onVideo()
    }
    speaker?.close()
    speaker = createSpeaker(track, { createAudio: deps.createAudio, clock, sink: deps.sink() })
    speaker.setPlays(now.plays)
    deps.mixer()?.setRemote(key, track)
  }

  function closePeer() {
    peer?.close()
    speaker?.close()
    peer = null
    speaker = null
    if (remoteVideo) {
      remoteVideo = null
      deps.onVideo()
    }
  }

  /** One exchange after the other. What waits when the leg is closed must not open a peer connection again. */
  const inTurn = <T>(work: () => Promise<Result<T>>): Promise<Result<T>> =>
    queue(async () => (isClosed ? fail('no-call-session') : work()))

  return {
    id,
    remoteVideo: () => remoteVideo,
    ice: () => peer?.connection.iceConnectionState ?? 'new',
    offer: (options) =>
      inTurn(async () => {
        const { media, iceServers, restartIce } = options
        const known = peer && peer.connection.connectionState !== 'closed' ? peer : openPeer(options)
        return orFail('call-offer-failed', () => known.offer(media, iceServers.map(plainServer), restartIce === true))
      }),
    answer: (offer, options) =>
      inTurn(async () => {
        // Another fingerprint: a peer connection of which this one knows nothing. One whose own offer was not answered has
        // transceivers that no offer of the other side can use.
        const known = peer?.farEnd() === fingerprintOf(offer) && peer ? peer : openPeer(options)
        return orFail('call-answer-failed', () => known.answer(offer))
      }),
    accept: (answer) => inTurn(() => orFail('sdp-failed', async () => peer?.accept(answer).then(() => null) ?? null)),
    rollback: () => inTurn(() => orFail('sdp-failed', async () => peer?.rollback().then(() => null) ?? null)),
    sendTones(tones) {
      const sender = peer?.tones()
      if (!sender?.canInsertDTMF) return fail('sdp-failed')
      sender.insertDTMF(`${sender.toneBuffer}${tones}`)
      return ok(null)
    },
    steer(steering) {
      now = steering
      apply()
    },
    setMicrophone(track) {
      const last = microphone
      // A copy of its own, for each leg is muted by itself. It starts muted.
      microphone = track?.clone() ?? null
      if (microphone) microphone.enabled = false
      applySound()
      last?.stop()
    },
    setSink: (deviceId) => speaker?.setSink(deviceId),
    async sample() {
      const of = peer
      if (!of || !isConnected(of.connection.iceConnectionState)) return
      const stats = await statsOf(of)
      if (of !== peer) return
      const measured = sampleOf(stats, totals, {
        atMs: clock.nowMs(),
        levelLocal: deps.mixer()?.localLevel() ?? null,
      })
      totals = measured.totals
      tell({ kind: 'sample', leg: id, sample: measured.sample })
    },
    close() {
      isClosed = true
      closePeer()
      microphone?.stop()
      microphone = null
      deps.mixer()?.remove(key)
    },
  }
}

async function orFail<T>(
  name: 'call-offer-failed' | 'call-answer-failed' | 'sdp-failed',
  work: () => Promise<T>,
): Promise<Result<T>> {
  try {
    return ok(await work())
  } catch (error) {
    return fail(name, error instanceof Error ? error.message : String(error))
  }
}

/** Without the fields that are undefined, which browsers do not take for missing. */
const plainServer = ({ urls, username, credential }: LegOptions['iceServers'][number]): RTCIceServer => ({
  urls,
  ...(username !== undefined && { username }),
  ...(credential !== undefined && { credential }),
})
