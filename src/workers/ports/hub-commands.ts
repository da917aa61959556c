import * as v from 'valibot'
import {
  type CallResult,
  type Calls,
  DeviceStatus,
  Eid,
  Id,
  LogLevel,
  LogOptions,
  type LogRecord,
  maxLogBatch,
  ReplyTo,
  Secret,
  Seq,
  Uuid,
} from '#core/contract/index.ts'
import { SearchFilter, SearchText } from '#core/contract/search/schemas.ts'
import type { AttachedFile } from '#core/files/file-bytes.ts'
import type { FoundKnowledge } from '#core/knowledge/knowledge-here.ts'
import { NetworkHint } from '#core/network/network-hint.ts'
import type { FoundHere } from '#core/search/search-here.ts'
import type { MediaEvent } from '#core/telephony/media-host.ts'
import type { Brand } from '#core/theming/brand.ts'

/*
 * The hub's commands that are neither a call of the contract (`ask`) nor queued (`queue`): session, rooms, browser.
 * Each is declared once: its input, what it waits for, its answer. A tab is not trusted: the hub checks the input by
 * these schemas. Tabs use only the types.
 */

type Schema = v.GenericSchema<unknown, unknown>

type HubCommandDefinition = {
  readonly input: Schema
  /** `hub`: answered from memory and rows, so that silence means that the hub hangs. */
  readonly waitsFor: 'hub' | 'backend'
  /** Never present: carries the type of the answer. */
  readonly answer?: unknown
}

type Declared<S extends Schema, A> = HubCommandDefinition & { readonly input: S; readonly answer?: A }

const waitingFor =
  (waitsFor: 'hub' | 'backend') =>
  <A = null>() =>
  <const S extends Schema>(input: S): Declared<S, A> => ({ input, waitsFor })
const hub = waitingFor('hub')
const backend = waitingFor('backend')

const nothing = v.optional(v.null())
const entry = v.pipe(v.string(), v.maxLength(2048))

/** One step of a sign-in, see `SignInSteps`. */
const SignInStep = v.variant('by', [
  v.object({ by: v.literal('password'), email: entry, password: entry }),
  /** The one-time code of a link or of six digits [SES-14]. */
  v.object({ by: v.literal('one-time-code'), username: entry, otp: entry }),
  /** After `second-factor-needed`. `challenge-expired`: the user must begin again. */
  v.object({ by: v.literal('second-factor'), code: entry }),
  v.object({ by: v.literal('recovery-code'), recoveryCode: entry }),
  /** After `password-expired`: the new password, with which the sign-in continues. */
  v.object({ by: v.literal('new-password'), newPassword: entry }),
  /** After `setUpMfa`, if the sign-in had required it. */
  v.object({ by: v.literal('finished-set-up') }),
])
export type SignInStep = v.InferOutput<typeof SignInStep>

/** `level`: this level and those above; `text`: a part of class, function, tag or value, without case. */
const LogQuery = v.object({
  before: v.nullable(v.number()),
  level: LogLevel,
  text: v.pipe(v.string(), v.maxLength(200)),
})
export type LogQuery = v.InferOutput<typeof LogQuery>

/** One line of a tab's log. The hub removes secrets from its facts. */
const TabLogLine = v.object({
  level: LogLevel,
  class: v.string(),
  function: v.string(),
  tag: v.string(),
  facts: v.optional(v.record(v.string(), v.nullish(v.union([v.string(), v.number(), v.boolean()])))),
})
export type TabLogLine = Readonly<v.InferInput<typeof TabLogLine>>

const TabLogLines: v.GenericSchema<readonly TabLogLine[]> = v.pipe(v.array(TabLogLine), v.maxLength(maxLogBatch))

const kindOfDraft = {
  /** It is for colleagues. */
  isNote: v.optional(v.boolean()),
  /** The message that it answers. */
  replyTo: v.optional(v.nullable(ReplyTo)),
}

const Draft = v.object({
  eid: Eid,
  roomId: Id,
  id: Uuid,
  text: v.string(),
  ...kindOfDraft,
  /** When it was typed, by the local clock. */
  localAtMs: v.number(),
  /** An older draft that is offered to the user; null: it was taken or discarded. If left out, the stored one stays. */
  earlier: v.optional(v.nullable(v.object({ id: v.string(), text: v.string(), ...kindOfDraft }))),
})

/** Switches of the own side of a call. */
const Switches = v.object({
  isMuted: v.exactOptional(v.boolean()),
  isHeld: v.exactOptional(v.boolean()),
  hasCamera: v.exactOptional(v.boolean()),
  hasScreen: v.exactOptional(v.boolean()),
})

export const hubCommands = {
  /** Fails with the name of the next step: `second-factor-needed`, `second-factor-forced`, `password-expired`. */
  signIn: backend()(SignInStep),
  /** `unsent-messages` (details.count) unless `evenUnsent`: the commands in the outbox would be lost. */
  signOut: backend()(v.object({ evenUnsent: v.boolean() })),
  /** The user has read why the last session was ended from outside: the sign-in page says it no more. */
  forgetSessionEnd: hub()(nothing),
  /** Checks the password again before a second factor is set up. */
  beginMfaSetUp: backend()(entry),
  /** After `second-factor-forced` or `beginMfaSetUp`: the data for the authenticator. */
  getMfaSetup: backend<CallResult<Calls['getMfaSetup']>>()(nothing),
  setUpMfa: backend<{ recoveryCodes: string[] }>()(entry),
  /** Replaces the password; every other session of the account ends. */
  changePassword: backend()(v.object({ oldPassword: entry, newPassword: entry })),
  /** A code that signs the user in on another device. `password-needed`: again with the password. */
  createSignInCode: backend<CallResult<Calls['createStaffOneTimeToken']>>()(v.object({ password: v.optional(entry) })),
  /** Mails a colleague a link that makes them the owner of the service. `password-needed`: again with the password. */
  handServiceOver: backend<CallResult<Calls['sendOwnerChangeEmail']>>()(
    v.object({ email: entry, password: v.optional(entry) }),
  ),
  resetPassword: backend()(v.object({ token: Secret, newPassword: entry })),

  /** Sends a failed command of the outbox again. */
  retryQueued: hub()(Uuid),
  /**
   * Keeps the bytes of a file until the backend has them, before the command that sends it. `no-space-here`. Takes as
   * long as the disk takes: its silence does not mean that the hub hangs.
   */
  keepFile: backend()(v.object({ id: Uuid, file: v.blob() })),
  /** The bytes of a file that waits to be sent. `file-lost-here`: the browser has lost them. */
  keptFile: backend<{ file: Blob }>()(Uuid),
  /** Keeps a file with the draft of its room. `no-space-here`; `signed-out` if the rows belong to another eid. */
  attachFile: backend()(
    v.object({
      eid: Eid,
      roomId: Id,
      id: Uuid,
      name: v.string(),
      file: v.blob(),
      peaks: v.optional(v.array(v.number())),
    }),
  ),
  /** The files that are kept with the draft of a room, oldest first. */
  attachedFiles: hub<AttachedFile[]>()(v.object({ eid: Eid, roomId: Id })),
  /** A file belongs to a draft no more. `isSent`: a command sends it, and its bytes stay until then. */
  detachFile: hub()(v.object({ id: Uuid, isSent: v.boolean() })),
  /** Stops or resumes a file that is being sent, by its command's id; `cancel` removes the command. */
  steerUpload: hub()(v.object({ id: Uuid, to: v.picklist(['pause', 'resume', 'cancel']) })),
  /** Removes a command that is not being sent from the outbox; a message's text can then be edited. */
  withdrawQueued: hub<{ text: string }>()(Uuid),
  /**
   * An empty text deletes the draft. `isSent`: it has become a message, and nothing was stored. `signed-out` if the
   * rows belong to another eid than `eid`, its author.
   */
  saveDraft: hub<{ isSent: boolean }>()(Draft),

  /** The tab shows this room: fetches its newest messages if they are not stored, and follows typing. */
  openRoom: backend()(Id),
  closeRoom: hub()(Id),
  /** Makes sure that the (about 100) messages before `beforeSeq` are stored, if they exist. */
  loadHistory: backend()(v.object({ roomId: Id, beforeSeq: Seq })),
  /** The user is reading this room: new messages count as read. Null: none. One room for each tab. */
  readAlong: hub()(v.nullable(Id)),
  /** The user has seen the room up to `seq`. */
  markRead: hub()(v.object({ roomId: Id, seq: Seq })),
  /** The user is typing in the room; may be called for every key, because the hub limits the rate [MSG-01]. */
  setTyping: hub()(Id),
  /** The user has the room on the screen, which colleagues are told; called again every few seconds. */
  setLooking: hub()(Id),
  /** The user uses this tab, which says so every now and then. After the time, in ms, they are away; null: never. */
  reportInput: hub()(v.nullable(v.number())),
  answerOffer: backend<{ conversationId: string }>()(v.object({ offerId: Id, accept: v.boolean() })),

  /** Searches what this browser holds of all conversations. An empty text only prepares for it. */
  searchHere: hub<FoundHere>()(v.object({ text: v.union([v.literal(''), SearchText]), filter: SearchFilter })),

  /** Entries of the knowledge base that this browser holds. An empty text asks for all. */
  findKnowledge: hub<FoundKnowledge>()(
    v.object({
      text: v.union([v.literal(''), SearchText]),
      /** Null: entries in no folder. */
      folderId: v.optional(v.nullable(Uuid)),
      /** Only published entries, which visitors may read. */
      isPublished: v.optional(v.boolean()),
      limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)),
    }),
  ),

  /** The tab opens microphone and peer connections of calls from now on; the other end of the port serves its `MediaHost`. */
  hostMedia: hub()(v.custom<MessagePort>((port) => typeof port === 'object' && port !== null && 'postMessage' in port)),
  /** The tab has closed its media: another one may have them. */
  releaseMedia: hub()(nothing),
  /** Reports an event of the tab that hosts the media. */
  mediaHappened: hub()(v.custom<MediaEvent>((event) => typeof event === 'object' && event !== null && 'kind' in event)),
  /** Microphone, camera, screen and hold of the own side of a call. `no-call-session` */
  switchCall: hub()(v.object({ callId: Uuid, switches: Switches })),
  /** Leaves a call here at once; the backend is told until it knows. */
  hangUp: hub()(Uuid),
  sendTones: hub()(v.object({ callId: Uuid, tones: v.pipe(v.string(), v.regex(/^[0-9*#A-D]{1,32}$/)) })),

  /** The service's brand, in formats that this browser can show; signed in or not. */
  getBrand: backend<Brand>()(nothing),
  /** The microphones, speakers and cameras of this browser, after every change. */
  reportDevices: hub()(v.omit(DeviceStatus, ['isMQTTConnected', 'isSignallingLost'])),
  /** An event of the browser's network or the tab's visibility; the connection is checked at once. */
  hint: hub()(NetworkHint),
  /** Whether somebody sees what the tab draws. Most changes of rows wait until then. */
  setSeen: hub()(v.boolean()),
  /**
   * The tab's session storage names a region (its namespace or a country) [DIS-04]; forced until the tab is gone or
   * sends null.
   */
  forceRegion: hub()(v.nullable(Id)),
  /** Pings all regions and takes the best; the row `discovery` shows the result. */
  measureRegions: backend()(nothing),
  /**
   * Lines of this browser's log about the user or about nobody, newest first; `before` is the previous page's `next`.
   */
  readLog: hub<{ records: LogRecord[]; next: number | null }>()(LogQuery),
  /** Level and time zone of this browser's log from now on; the row `log-options` shows them. */
  setLogOptions: hub()(LogOptions),
  /** Lines of the tab's log, in order; at most as many as one upload contains. */
  log: hub()(TabLogLines),
} as const satisfies Record<string, HubCommandDefinition>
