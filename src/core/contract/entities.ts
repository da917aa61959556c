import * as v from 'valibot'
import { isEmail } from './email.ts'
import { maxMessageLength, minPasswordLength } from './limits.ts'

/*
 * What the backend tells and the client shows. Every time is in milliseconds since the epoch by the server's clock.
 */

export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _'))
/** In lower case, as databases give it back: one id is one text everywhere. */
export const Uuid = v.pipe(v.string(), v.uuid(), v.toLowerCase())
/** Of a browser: 8 to 128 printable characters without a space. */
export const DeviceId = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,128}$/, 'must be 8 to 128 printable characters'))
/** Eid: the id of an entity that can sign in, staff or visitor. */
export const Eid = Uuid
export const ServiceId = Id
const TimeMs = v.pipe(v.number(), v.integer(), v.minValue(0))
/** Position in a gapless sequence that starts at 1; 0 means before the first. */
export const Seq = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))

// Postgres stores no U+0000, and a lone surrogate is not text: both are refused, not mended in silence.
const isText = (text: string) => !text.includes('\u0000') && text.isWellFormed()
export const MessageText = v.pipe(
  v.string(),
  v.maxLength(maxMessageLength),
  v.check((text) => text.trim() !== '', 'must not be blank'),
  v.check(isText, 'must be well-formed text'),
)
export const shortText = (maxLength: number) =>
  v.pipe(v.string(), v.maxLength(maxLength), v.check(isText, 'must be well-formed text'))

/** Tokens, codes and obfuscated passwords. */
export const Secret = v.pipe(v.string(), v.minLength(1), v.maxLength(2048))
/** E-mail address of a member of the staff, in any case. */
export const Username = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(254),
  v.check(isText, 'must be well-formed text'),
)
/** Whether somebody could have typed it for an address: which suffixes there are is the installation's to say [VAL-01]. */
export const looksLikeEmail = (text: string) => isEmail(text, 63)
/** A username as a form asks for it. */
export const EmailEntry = v.pipe(
  Username,
  v.trim(),
  v.minLength(1),
  v.check(looksLikeEmail, 'must be an e-mail address'),
)
/** A password as it is chosen; it travels obfuscated, as `Secret`. */
export const NewPassword = v.pipe(v.string(), v.minCodePoints(minPasswordLength))
/** What an authenticator shows, or a mail says. */
export const SixDigits = v.pipe(v.string(), v.regex(/^\d{6}$/, 'must be six digits'))

export const Channel = v.picklist(['chat'])
export const StaffStatus = v.picklist(['available', 'busy', 'away'])
export const StaffRole = v.picklist(['agent', 'admin'])
export const InquiryStatus = v.picklist(['open', 'handling', 'missed', 'closed'])

/** One line of a conversation. `seq` numbers the room's messages without gaps, from 1. */
export const Message = v.object({
  /** Made by the sender; the same message sent twice has one id. */
  id: Uuid,
  roomId: Uuid,
  seq: Seq,
  senderEid: v.nullable(Eid),
  senderName: v.string(),
  senderKind: v.picklist(['visitor', 'staff', 'system']),
  /** `text` is what a person wrote; the others are the room's own events. */
  kind: v.picklist(['text', 'inquiry-opened', 'inquiry-accepted', 'inquiry-closed', 'inquiry-missed']),
  text: v.string(),
  sentAtMs: TimeMs,
})
export type Message = v.InferOutput<typeof Message>

/** How far one member has received and read a room. Both only grow. */
export const Mark = v.object({ eid: Eid, deliveredSeq: Seq, readSeq: Seq })
export type Mark = v.InferOutput<typeof Mark>

/** A visitor's request for attention: one conversation has one after the other. */
export const Inquiry = v.object({
  id: Uuid,
  status: InquiryStatus,
  agentEid: v.nullable(Eid),
  agentName: v.nullable(v.string()),
  createdAtMs: TimeMs,
  acceptedAtMs: v.nullable(TimeMs),
  closedAtMs: v.nullable(TimeMs),
})
export type Inquiry = v.InferOutput<typeof Inquiry>

/** A conversation and its room (one id), as the asking eid may see it. */
export const Conversation = v.object({
  id: Uuid,
  channel: Channel,
  visitorEid: Eid,
  visitorName: v.string(),
  /** BCP 47 tag of the visitor's browser, or ''. */
  language: v.string(),
  /** Title of the page where the visitor started, or ''. */
  page: v.string(),
  createdAtMs: TimeMs,
  /** The newest inquiry; null before the visitor's first words. */
  inquiry: v.nullable(Inquiry),
  /** The asking eid may read messages up to this one: a former member's ends where they left. */
  lastSeq: Seq,
  /** Whether the asking eid is in the room: gets its messages and may read its history. */
  member: v.boolean(),
  lastAtMs: TimeMs,
  /** First 200 characters of the newest text, '' without one. */
  preview: v.string(),
  previewEid: v.nullable(Eid),
  /** Visitors are told those of all staff who are or were in the room, staff the visitor's and their own. */
  marks: v.array(Mark),
})
export type Conversation = v.InferOutput<typeof Conversation>

/** An inquiry put before one agent until `deadlineMs`. */
export const Offer = v.object({
  id: Uuid,
  inquiryId: Uuid,
  conversationId: Uuid,
  visitorName: v.string(),
  channel: Channel,
  language: v.string(),
  preview: v.string(),
  waitingSinceMs: TimeMs,
  offeredAtMs: TimeMs,
  deadlineMs: TimeMs,
  /** `lost`: somebody else has the inquiry, `winnerName` says who. `withdrawn`: the visitor or the queue took it back. */
  status: v.picklist(['pending', 'accepted', 'declined', 'expired', 'lost', 'withdrawn']),
  winnerName: v.nullable(v.string()),
})
export type Offer = v.InferOutput<typeof Offer>

export const Staff = v.object({
  eid: Eid,
  name: v.string(),
  email: v.string(),
  role: StaffRole,
  status: StaffStatus,
})
export type Staff = v.InferOutput<typeof Staff>

/** Id token as it comes over the wire; lifetimes in seconds (ENT-01 makes them absolute on receipt). */
export const IdToken = v.object({
  eid: Eid,
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.pipe(v.number(), v.integer(), v.minValue(0)),
  refresh_expires_in: v.pipe(v.number(), v.integer(), v.minValue(0)),
  token_type: v.literal('Bearer'),
})
export type IdToken = v.InferOutput<typeof IdToken>

/** One browser of somebody who signs in, as it describes itself (ENT-02). */
export const Device = v.object({
  /** Made once by the browser and kept there; what the `device-id` header says. */
  id: DeviceId,
  /** Name and version, e.g. `Chrome 156`; '' where it does not say. */
  browser: shortText(80),
  os: shortText(80),
  /** BCP 47 tag. */
  language: shortText(35),
  /** IANA name. */
  timeZone: shortText(64),
})
export type Device = v.InferOutput<typeof Device>

/** Devices of one kind, as `enumerateDevices` tells them. Without permission a browser tells no names. */
const MediaPort = v.object({
  hasDevice: v.boolean(),
  list: v.pipe(v.array(v.object({ deviceId: shortText(200), label: shortText(200) })), v.maxLength(50)),
  /** `deviceId` of the one in use; null without any. */
  selected: v.nullable(shortText(200)),
})
/** What a signed-in device could take a call with (ENT-05). */
export const DeviceStatus = v.object({
  isMQTTConnected: v.boolean(),
  audioInput: MediaPort,
  videoInput: MediaPort,
  audioOutput: MediaPort,
})
export type DeviceStatus = v.InferOutput<typeof DeviceStatus>

/** A device on which a member of the staff is signed in. */
export const StaffDevice = v.object({
  ...Device.entries,
  /** Null until it has told. */
  status: v.nullable(DeviceStatus),
  lastUsedAtMs: TimeMs,
  /** Whether it is the one that asks. */
  isOwn: v.boolean(),
})
export type StaffDevice = v.InferOutput<typeof StaffDevice>

/** A seat of the service. */
export const License = v.object({
  eid: Eid,
  isClaimed: v.boolean(),
  claimedAtMs: v.nullable(TimeMs),
  /** Of the whole service: those that are taken, and all; null: as many as wanted. */
  seatsTaken: v.number(),
  seats: v.nullable(v.number()),
})
export type License = v.InferOutput<typeof License>

export const FeedbackLevel = v.picklist(['CRITICAL', 'MAJOR', 'MINOR'])
export type FeedbackLevel = v.InferOutput<typeof FeedbackLevel>
/** What is spoken of: the app, or the contact centre that works with it. */
export const FeedbackSubject = v.picklist(['app', 'service'])
export type FeedbackSubject = v.InferOutput<typeof FeedbackSubject>
/** What somebody said of the app or of the service (ENT-06). */
export const AppFeedback = v.object({
  id: Uuid,
  eid: Eid,
  name: v.string(),
  text: v.string(),
  about: FeedbackSubject,
  /** '' of the service, as is `logSessionId`. */
  appVersion: v.string(),
  level: FeedbackLevel,
  logSessionId: v.string(),
  createdAtMs: TimeMs,
})
export type AppFeedback = v.InferOutput<typeof AppFeedback>

const isLanguage = (tag: string) => tag === '' || isKnown(() => Intl.getCanonicalLocales(tag))
const isTimeZone = (timeZone: string) => timeZone === '' || isKnown(() => new Intl.DateTimeFormat('en', { timeZone }))
function isKnown(make: () => unknown): boolean {
  try {
    make()
    return true
  } catch {
    return false
  }
}
/** BCP 47 tag; '' where nothing was chosen. */
export const LanguageTag = v.pipe(shortText(35), v.check(isLanguage, 'must be a language tag'))
/** IANA name; '' where nothing was chosen. */
export const TimeZone = v.pipe(shortText(64), v.check(isTimeZone, 'must be a time zone'))

export const Profile = v.object({
  eid: Eid,
  serviceId: ServiceId,
  name: v.string(),
  isAnonymous: v.boolean(),
  role: v.picklist(['visitor', 'agent', 'admin']),
  status: v.nullable(StaffStatus),
  /** What the own self has chosen; '' or none is the browser's. */
  language: v.exactOptional(v.string()),
  timeZone: v.exactOptional(v.string()),
})
export type Profile = v.InferOutput<typeof Profile>
