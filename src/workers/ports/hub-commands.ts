import * as v from 'valibot'
import {
  type CallResult,
  type Calls,
  DeviceStatus,
  Eid,
  Id,
  LogLevel,
  type LogRecord,
  maxLogBatch,
  Secret,
  Seq,
  Uuid,
} from '#core/contract/index.ts'
import { NetworkHint } from '#core/network/network-hint.ts'
import type { Brand } from '#core/theming/brand.ts'

/*
 * The commands of the hub that are neither a call of the contract (`ask`) nor queued (`queue`): session, rooms, browser.
 * Each is declared once: what it takes, what it waits for, what it answers. A tab is trusted no more than any other
 * input: the hub checks what it is given by these schemas. Tabs use the types only.
 */

type Schema = v.GenericSchema<unknown, unknown>

type HubCommandDefinition = {
  readonly input: Schema
  /** `hub`: answered from memory and rows, so that silence means a hub that hangs. */
  readonly waitsFor: 'hub' | 'backend'
  /** Never there: carries the type of the answer. */
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
  /** After `second-factor-needed`. `challenge-expired`: begin again. */
  v.object({ by: v.literal('second-factor'), code: entry }),
  v.object({ by: v.literal('recovery-code'), recoveryCode: entry }),
  /** After `password-expired`: the new one, and the sign-in goes on. */
  v.object({ by: v.literal('new-password'), newPassword: entry }),
  /** After `setUpMfa`, where the sign-in had asked for it. */
  v.object({ by: v.literal('finished-set-up') }),
])
export type SignInStep = v.InferOutput<typeof SignInStep>

/** `level`: this one and those above it; `text`: part of class, function, tag or value, in any case. */
const LogQuery = v.object({
  before: v.nullable(v.number()),
  level: LogLevel,
  text: v.pipe(v.string(), v.maxLength(200)),
})
export type LogQuery = v.InferOutput<typeof LogQuery>

/** One line of a tab: what happened, by name. Facts are redacted by the hub. */
const TabLogLine = v.object({
  level: LogLevel,
  class: v.string(),
  function: v.string(),
  tag: v.string(),
  facts: v.optional(v.record(v.string(), v.nullish(v.union([v.string(), v.number(), v.boolean()])))),
})
export type TabLogLine = Readonly<v.InferInput<typeof TabLogLine>>

const TabLogLines: v.GenericSchema<readonly TabLogLine[]> = v.pipe(v.array(TabLogLine), v.maxLength(maxLogBatch))

const Draft = v.object({ eid: Eid, roomId: Id, text: v.string() })

export const hubCommands = {
  /** Fails with the name of the next step: `second-factor-needed`, `second-factor-forced`, `password-expired`. */
  signIn: backend()(SignInStep),
  /** `unsent-messages` (details.count) unless `evenUnsent`: what the outbox holds would be lost. */
  signOut: backend()(v.object({ evenUnsent: v.boolean() })),
  /** Takes the password once more, before a second factor is set up. */
  beginMfaSetUp: backend()(entry),
  /** After `second-factor-forced` or `beginMfaSetUp`: what the authenticator needs. */
  getMfaSetup: backend<CallResult<Calls['getMfaSetup']>>()(nothing),
  setUpMfa: backend<{ recoveryCodes: string[] }>()(entry),
  /** The new password counts from now on; every other session of the account ends. */
  changePassword: backend()(v.object({ oldPassword: entry, newPassword: entry })),
  resetPassword: backend()(v.object({ token: Secret, newPassword: entry })),

  /** Sends a failed command of the outbox again. */
  retryQueued: hub()(Uuid),
  /** Takes a command out of the outbox that is not under way; a message's text is edited then. */
  withdrawQueued: hub<{ text: string }>()(Uuid),
  /** Empty text deletes the draft. `signed-out` unless the rows are those of `eid`, who wrote it. */
  saveDraft: hub()(Draft),

  /** The tab shows this room: its newest messages are fetched if they are not held, and typing is listened to. */
  openRoom: backend()(Id),
  closeRoom: hub()(Id),
  /** Makes sure that the (about 100) messages before `beforeSeq` are held, as far as they exist. */
  loadHistory: backend()(v.object({ roomId: Id, beforeSeq: Seq })),
  /** The user reads along in this room: new messages count as read. Null: in none. One room a tab. */
  readAlong: hub()(v.nullable(Id)),
  /** The user has seen the room up to `seq`. */
  markRead: hub()(v.object({ roomId: Id, seq: Seq })),
  /** The user is typing in the room; may be called with every key, throttled here [MSG-01]. */
  setTyping: hub()(Id),
  answerOffer: backend<{ conversationId: string }>()(v.object({ offerId: Id, accept: v.boolean() })),

  /** The service's brand, in formats that this browser can show; signed in or not. */
  getBrand: backend<Brand>()(nothing),
  /** What this browser could take a call with: after every change. */
  reportDevices: hub()(v.omit(DeviceStatus, ['isMQTTConnected'])),
  /** What the tab hears of the browser's network, and whether it is seen: the line is looked at now. */
  hint: hub()(NetworkHint),
  /** The tab's session storage names a region (its namespace, or a country) [DIS-04], until the tab is gone or says null. */
  forceRegion: hub()(v.nullable(Id)),
  /** Pings all regions and takes the best; the row `discovery` shows the result. */
  measureRegions: backend()(nothing),
  /** Lines of this browser's log about the own self or nobody, the newest first; `before` is `next` of the page before. */
  readLog: hub<{ records: LogRecord[]; next: number | null }>()(LogQuery),
  /** Lines of the tab's log, in order; at most as many as one upload holds. */
  log: hub()(TabLogLines),
} as const satisfies Record<string, HubCommandDefinition>
