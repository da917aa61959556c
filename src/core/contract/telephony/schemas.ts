import * as v from 'valibot'
import { openObject, openPicklist } from '../open.ts'
import { Eid, Phone, TimeMs, Uuid } from '../primitives.ts'
import {
  CallEventName,
  CallMedia,
  CallState,
  ConferenceEventName,
  MonitorMode,
  NumberType,
  RecordingMode,
} from './states.ts'

/**
 * Where a party is. `ringing`: asked, or not found yet. `joining`: has agreed, its media are being set up. `joined`: heard.
 * `away`: its signalling or media were lost; it may return for `awayMs`. `left`: out of the call for good.
 */
export const PartyState = v.picklist(['ringing', 'joining', 'joined', 'away', 'left'])
export type PartyState = v.InferOutput<typeof PartyState>

export const PartyKind = v.picklist(['visitor', 'staff', 'phone'])

/** State of a party's microphone, camera, screen and hold, for the others to see. */
export const PartyMedia = {
  isMuted: v.boolean(),
  isHeld: v.boolean(),
  hasCamera: v.boolean(),
  hasScreen: v.boolean(),
}

/** Mean opinion score, from 1 (bad) to 5. */
export const MeanOpinion = v.pipe(v.number(), v.minValue(1), v.maxValue(5))

/**
 * Why a call ended. `missed`: nobody answered in time. `lost`: a party did not come back. `no-rtp`: no sound came for too
 * long. `failed`: it could not be set up. `elsewhere`: another telephone of the carrier has answered it (RFC 3326).
 */
export const CallEnd = v.picklist([
  'hung-up',
  'rejected',
  'busy',
  'cancelled',
  'missed',
  'lost',
  'no-rtp',
  'failed',
  'elsewhere',
])
export type CallEnd = v.InferOutput<typeof CallEnd>

/** Somebody in a call, or asked to be. */
export const CallParty = openObject({
  id: Uuid,
  kind: openPicklist(PartyKind),
  /** Null: a telephone number, or an agent whom the queue has not found yet. */
  eid: v.nullable(Eid),
  name: v.string(),
  /**
   * E.164; '' for who has none. Of staff in a call with a telephone the service's number on which it goes. Shown through
   * `shownNumber` only.
   */
  number: v.string(),
  numberType: openPicklist(NumberType),
  state: openPicklist(PartyState),
  /**
   * The device on which the party is in the call; null before it has answered, and to everybody else. Others of the same
   * person stay silent.
   */
  deviceId: v.nullable(v.string()),
  ...PartyMedia,
  /** How the party monitors the call; null: it does not. Only staff see parties that monitor. */
  monitor: v.nullable(openPicklist(MonitorMode)),
  /** Mode in which the mixing browser passes this party's sound on, which says who hears it; for staff. Missing or null: unknown. */
  passedAs: v.optional(v.nullable(openPicklist(MonitorMode))),
  joinedAtMs: v.nullable(TimeMs),
  /** How the party has the call, as its device measures it: the MOS of its worst connection, by G.107; null: not known. */
  mos: v.optional(v.nullable(MeanOpinion)),
  /** Why it left; null or missing: it has not. */
  end: v.optional(v.nullable(openPicklist(CallEnd))),
})
export type CallParty = v.InferOutput<typeof CallParty>

/** A voice or video call, as each of its parties has it. It is deleted from their feeds when it has ended. */
export const PhoneCall = openObject({
  id: Uuid,
  /** The conversation that it belongs to; null: a call between colleagues, or with a number that is no contact. */
  roomId: v.nullable(Uuid),
  inquiryId: v.nullable(Uuid),
  media: openPicklist(CallMedia),
  state: openPicklist(CallState),
  /** In the order in which they came. The first has started the call, the second was called. */
  parties: v.array(CallParty),
  createdAtMs: TimeMs,
  /** End of ringing; a party that still rings then has missed the call. */
  ringsUntilMs: TimeMs,
  answeredAtMs: v.nullable(TimeMs),
  /** Whether it is being recorded, and that everybody has been told. */
  isRecorded: v.boolean(),
  /**
   * Whether the media server mixes its sound: every party has one connection, with the server. It stays so until the call
   * ends. Missing: no.
   */
  hasMediaServer: v.optional(v.boolean()),
  /** Its recording goes on later; missing: no. */
  isRecordingPaused: v.optional(v.boolean()),
  /** Notice about the recording, required by law; missing or '': none. */
  recordingNotice: v.optional(v.string()),
  /** For its agents: whether it may or must be recorded; missing: it may not. */
  recordingMode: v.optional(openPicklist(RecordingMode)),
  /** Whether its agents are shown who monitors; missing: yes. */
  tellsMonitoring: v.optional(v.boolean()),
  /** Whether it ends when no sound has come for the time of the cloud config [CAL-09]; missing: no. */
  endsSilent: v.optional(v.boolean()),
  /** The last event of the call and its parties, and the party that caused it; null: the backend. */
  event: v.object({
    name: openPicklist(CallEventName),
    byPartyId: v.nullable(Uuid),
    conference: v.optional(v.nullable(openPicklist(ConferenceEventName))),
  }),
  /** Why it ended, in the last entry before it is gone; null or missing: it has not. */
  end: v.optional(v.nullable(openPicklist(CallEnd))),
  /** Code of the error catalogue, for staff: why nobody was reached; in a call that goes on, that its minutes are used up. */
  failureCode: v.optional(v.nullable(v.number())),
})
export type PhoneCall = v.InferOutput<typeof PhoneCall>

/** How long who has lost the connection may come back to a call, in milliseconds. */
export const awayMs = 20_000
/** How long a call rings, in milliseconds. */
export const ringMs = 45_000
/** Maximum number of parties whose sound browsers can mix: more need a media server. */
export const maxParties = 6
/** Maximum number of parties with a media server. */
export const maxServedParties = 50

/** Target of a call. A visitor names none: the agent of their inquiry is called, or an agent found by the queue. */
export const CallTarget = v.variant('kind', [
  v.object({ kind: v.literal('room'), roomId: Uuid }),
  v.object({ kind: v.literal('staff'), eid: Eid }),
  v.object({ kind: v.literal('number'), number: v.pipe(Phone, v.minLength(1)) }),
  /** A short number of a member of the staff. */
  v.object({ kind: v.literal('extension'), extension: v.pipe(v.string(), v.regex(/^\d{2,6}$/)) }),
])
export type CallTarget = v.InferOutput<typeof CallTarget>

/** ICE servers in the form that `RTCPeerConnection` takes. */
export const IceServers = v.array(
  v.object({ urls: v.array(v.string()), username: v.optional(v.string()), credential: v.optional(v.string()) }),
)

/** Credentials with which a client registers for calls, and the servers by which media find a way. */
export const SipAccess = openObject({
  /** WebSocket address (RFC 7118), absolute or relative to the backend. */
  url: v.string(),
  realm: v.string(),
  /** User part of the own address: `sip:{user}@{realm}`; one for each session. */
  user: v.string(),
  /** `{expiry}:{user}` with the expiry in seconds, of which `password` is an HMAC: what proxies and TURN servers check. */
  username: v.string(),
  password: v.string(),
  expiresAtMs: TimeMs,
  /** The server's time as it answered: a client counts from the answer's arrival, because its own clock may be wrong. */
  nowMs: TimeMs,
  iceServers: IceServers,
  /**
   * When the credentials of TURN end, by the server's time: minutes later. They are given only to who is in a call, is rung or
   * is offered one; for anybody else this is `nowMs`. Missing: there is no TURN server, and the list stays as it is.
   */
  iceExpiresAtMs: v.exactOptional(TimeMs),
})
export type SipAccess = v.InferOutput<typeof SipAccess>
