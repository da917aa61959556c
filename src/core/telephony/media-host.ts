import type { CallMedia, IceGatheringState, IceState, SipAccess } from '#core/contract/index.ts'
import type { Failure, Result } from '#core/platform/result.ts'

/**
 * The connection between the own party of a call and one peer, which is another party or the media server: signalling
 * (SIP, or the backend for the media server) and a peer connection. `peersOf` says which legs a call has.
 */
export type LegId = { callId: string; partyId: string }

/** Whether media flow: the browser goes from the first of these states to the second by itself. */
export const isConnected = (state: IceState): boolean => state === 'connected' || state === 'completed'

/** A leg that a media host has open. */
export type HeldLeg = LegId & { ice: IceState }

/** Names a leg in maps and logs. */
export const legKey = ({ callId, partyId }: LegId): string => `${callId}/${partyId}`

export type LegOptions = {
  media: CallMedia
  iceServers: SipAccess['iceServers']
  /** Restarts ICE (RFC 8445 §9): the network has changed. */
  restartIce?: boolean
  /** The other end is a media server in front of a telephone. */
  isPhone?: boolean
  /** The own party only listens: it needs no microphone. */
  listensOnly?: boolean
}

/**
 * Instructions for the audio and video of one call, all that the media host knows of it. Sent again whenever they
 * change.
 */
export type CallSteering = {
  callId: string
  /** Fails closed: a leg whose call has not been steered yet sends silence and no picture. */
  isMuted: boolean
  hasCamera: boolean
  hasScreen: boolean
  /** The own side is out of the call for the moment: it is not heard, and the other hears music. */
  isHeld: boolean
  /** With `isHeld`: whether several other parties talk on meanwhile, and hear each other instead of hold music. */
  goesOnWithout?: boolean
  /** This media host records the call, after everybody was told by a tone; missing: it does not. */
  isRecorded?: boolean
  /** The own party is heard by nobody, and needs no microphone; missing: it is heard. */
  listensOnly?: boolean
  /** Plays a ringback tone to the own side; missing: silence. */
  ringsBack?: boolean
  /** How often the legs are measured, in milliseconds; missing: every three seconds. */
  sampleEveryMs?: number
  /** Defines who is heard by whom, by party ids; see `mixOf`. */
  mix: CallMix
}

/**
 * For each other party: whether it hears the own microphone, and which other parties it hears through this media host.
 * `plays`: whether its sound is played here.
 */
export type CallMix = Readonly<Record<string, { hearsOwn: boolean; hears: readonly string[]; plays: boolean }>>

/** One measurement of a leg; see `core/telephony/quality`. Times in milliseconds, losses as shares of 1. */
export type LegSample = {
  atMs: number
  roundTripMs: number | null
  jitterMs: number | null
  /** Jitter measured by the far end, as it reports it (RTCP). */
  jitterOutMs: number | null
  /** How long sound waits here to be played in order; null: the browser does not say. */
  bufferMs: number | null
  /** Share of packets since the last sample that were lost or came too late to be played, as the browser counts them. */
  lossIn: number | null
  /** Share of the sound since the last sample that was made up in place of missing one. */
  concealedIn: number | null
  /** Reported by the other side in RTCP. */
  lossOut: number | null
  packetsIn: number
  packetsOut: number
  /** 0 to 1; null where the browser does not say. */
  levelIn: number | null
  levelOut: number | null
  levelLocal: number | null
  /** Name of the audio codec, such as `opus`. */
  codec: string
}

/** Event of the own devices, which all calls of a media host share. */
export type DeviceEvent =
  /** A device that a call has asked for is open. */
  | { kind: 'device-opened'; device: OwnDeviceName }
  /** A device that a call has asked for could not be opened. */
  | { kind: 'device-failed'; device: OwnDeviceName; failure: Failure }
  /** A device went away, or the browser ended its use: what the call goes on without. */
  | { kind: 'device-lost'; device: OwnDeviceName }
  /** A device went away and the next best has taken its place, or it is back: `label` is the name of what is used now. */
  | { kind: 'device-changed'; device: 'microphone' | 'camera'; label: string }
export type OwnDeviceName = 'microphone' | 'camera' | 'screen'

/** Event that a media host reports. */
export type MediaEvent =
  | { kind: 'ice'; leg: LegId; state: IceState }
  | { kind: 'gathering'; leg: LegId; state: IceGatheringState }
  | { kind: 'sample'; leg: LegId; sample: LegSample }
  /** Sound of the other side arrives: the first after each connection, or after it had stopped. */
  | { kind: 'heard'; leg: LegId }
  /** The other side's sound has stopped, although the connection seems to stand: which shows only seconds later. */
  | { kind: 'stalled'; leg: LegId }
  | DeviceEvent
  /** The local network has changed: legs should look for new ways. */
  | { kind: 'network-changed' }

/**
 * The one place that opens devices and peer connections: a tab of the agent, or the visitor's frame. Session descriptions
 * are complete, with the addresses that were found in time. Legs outlive whoever signals: a hub that has restarted finds
 * them again by `legs`.
 */
export type MediaHost = {
  /**
   * Returns an offer for the leg, whose peer connection is made if there is none. Errors: `user-media-failed`,
   * `no-audio-device`, `device-in-use`, `media-devices-timeout`, `call-offer-failed`, `calls-unsupported`.
   */
  offer(leg: LegId, options: LegOptions): Promise<Result<string>>
  /**
   * Takes the other side's offer and returns the answer. An offer with another fingerprint comes from another peer
   * connection: this side makes a new one too. Errors: as `offer`, with `call-answer-failed`.
   */
  answer(leg: LegId, offer: string, options: LegOptions): Promise<Result<string>>
  /** Takes the other side's answer to the last offer. Errors: `sdp-failed`. */
  accept(leg: LegId, answer: string): Promise<Result<null>>
  /** Forgets the last offer, which was refused. */
  rollback(leg: LegId): Promise<Result<null>>
  /** Applies new instructions; the outcome of opening devices is reported by events. */
  steer(steering: CallSteering): Promise<Result<null>>
  /** Sends tones (RFC 4733) to a leg: digits, `*`, `#`, A to D. */
  sendTones(leg: LegId, tones: string): Promise<Result<null>>
  /** Closes a leg. The devices are closed with the last leg of the last call. */
  close(leg: LegId): Promise<Result<null>>
  /** The open legs, with the states of their media: who signals may have begun after they were reached. */
  legs(): Promise<Result<HeldLeg[]>>
}
