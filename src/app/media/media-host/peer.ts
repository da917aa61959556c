import type { CallMedia, IceGatheringState, IceState } from '#core/contract/index.ts'
import type { Clock } from '#core/platform/clock.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { Stat } from './leg-sample.ts'

type Kind = 'audio' | 'video'

/** The peer connection of a leg: one sound and, in a video call, one picture in each direction. */
export type Peer = {
  connection: RTCPeerConnection
  /** Sends a track, without negotiation; null: nothing of this kind. */
  send(kind: Kind, track: MediaStreamTrack | null): void
  tones(): RTCDTMFSender | null
  /** How long ago the newest packet of sound came, in milliseconds; 0 before the first. */
  sinceSoundMs(): number
  /** The fingerprint of the other side's peer connection; null before it was told. */
  farEnd(): string | null
  offer(media: CallMedia, iceServers: RTCIceServer[], restartIce: boolean): Promise<string>
  answer(sdp: string, iceServers: RTCIceServer[]): Promise<string>
  accept(sdp: string): Promise<void>
  rollback(): Promise<void>
  close(): void
}

type Deps = {
  connection: RTCPeerConnection
  clock: Clock
  onIce(state: IceState): void
  onGathering(state: IceGatheringState): void
  onRemote(kind: Kind, track: MediaStreamTrack): void
}

export function createPeer({ connection, clock, onIce, onGathering, onRemote }: Deps): Peer {
  const wanted: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null }
  const over = new AbortController()
  const { signal } = over
  connection.addEventListener('iceconnectionstatechange', () => onIce(connection.iceConnectionState), { signal })
  connection.addEventListener('icegatheringstatechange', () => onGathering(connection.iceGatheringState), { signal })
  connection.addEventListener('track', ({ track }) => onRemote(track.kind === 'audio' ? 'audio' : 'video', track), {
    signal,
  })

  const transceiverOf = (kind: Kind) =>
    connection.getTransceivers().find((each) => each.receiver.track.kind === kind && isOpen(each))

  const fill = async (kind: Kind) => {
    const sender = transceiverOf(kind)?.sender
    if (sender && sender.track !== wanted[kind]) await sender.replaceTrack(wanted[kind])
  }

  /** Describes this side, when its addresses are known. */
  async function describe(description: RTCSessionDescriptionInit): Promise<string> {
    await connection.setLocalDescription(description)
    await gathered(connection, clock)
    return connection.localDescription?.sdp ?? ''
  }

  const rollback = async () => {
    if (connection.signalingState === 'have-local-offer') await connection.setLocalDescription({ type: 'rollback' })
  }

  return {
    connection,
    send(kind, track) {
      wanted[kind] = track
      // A closed connection refuses: it sends nothing anyway.
      void fill(kind).catch(() => {})
    },
    tones: () => transceiverOf('audio')?.sender.dtmf ?? null,
    sinceSoundMs() {
      const sources = transceiverOf('audio')?.receiver.getSynchronizationSources() ?? []
      if (sources.length === 0) return 0
      const newest = Math.max(...sources.map(({ timestamp }) => timestamp))
      // Browsers count from the epoch, as WebRTC has it now, or from the start of the page, as it had before.
      const fromEpoch = newest > performance.timeOrigin / 2 ? performance.timeOrigin : 0
      return fromEpoch + performance.now() - newest
    },
    farEnd: () => fingerprintOf(connection.remoteDescription?.sdp ?? ''),
    async offer(media, iceServers, restartIce) {
      await rollback()
      connection.setConfiguration({ ...connection.getConfiguration(), iceServers })
      if (restartIce) connection.restartIce()
      if (!transceiverOf('audio')) connection.addTransceiver('audio', { direction: 'sendrecv' })
      // Camera and screen come and go in this transceiver without another negotiation.
      if (media === 'video' && !transceiverOf('video')) connection.addTransceiver('video', { direction: 'sendrecv' })
      await Promise.all([fill('audio'), fill('video')])
      return describe(await connection.createOffer())
    },
    async answer(sdp, iceServers) {
      // Both have offered at once: the signalling has decided for the other's offer.
      await rollback()
      // If the other side looks for new ways, so does this one: the credentials of before may have ended.
      connection.setConfiguration({ ...connection.getConfiguration(), iceServers })
      await connection.setRemoteDescription({ type: 'offer', sdp })
      for (const transceiver of connection.getTransceivers().filter(isOpen)) transceiver.direction = 'sendrecv'
      await Promise.all([fill('audio'), fill('video')])
      return describe(await connection.createAnswer())
    },
    accept: (sdp) => connection.setRemoteDescription({ type: 'answer', sdp }),
    rollback,
    close() {
      over.abort()
      connection.close()
    },
  }
}

/** The other side can end a transceiver for good. */
const isOpen = ({ currentDirection }: RTCRtpTransceiver) => currentDirection !== 'stopped'

/** Returns the browser's statistics of the connection; empty once it is closed. */
export async function statsOf({ connection }: Peer): Promise<Stat[]> {
  const stats: Stat[] = []
  const report = await connection.getStats().catch(() => null)
  report?.forEach((stat: Stat) => void stats.push(stat))
  return stats
}

/** How long to wait for further addresses after the first, in milliseconds. */
const afterFirstMs = 800
/** How long to wait for the first, in milliseconds. */
const firstMs = 4000

/** After a restart the state is still that of the former search, while the new description names no address yet. */
const hasAddresses = ({ localDescription }: RTCPeerConnection) => /^a=candidate:/m.test(localDescription?.sdp ?? '')

/** Resolves when a connection has found its addresses, or has searched long enough. */
function gathered(connection: RTCPeerConnection, clock: Clock): Promise<void> {
  const over = new AbortController()
  return new Promise<void>((resolve) => {
    if (connection.iceGatheringState === 'complete' && hasAddresses(connection)) return resolve()
    const { signal } = over
    connection.addEventListener(
      'icegatheringstatechange',
      () => connection.iceGatheringState === 'complete' && resolve(),
      { signal },
    )
    connection.addEventListener(
      'icecandidate',
      ({ candidate }) => candidate?.candidate && clock.after(afterFirstMs, resolve, signal),
      { signal },
    )
    clock.after(firstMs, resolve, signal)
  }).finally(() => over.abort())
}
