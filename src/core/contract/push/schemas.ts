import * as v from 'valibot'
import { PageUrl } from '../analytics/schemas.ts'
import { openPicklist } from '../open.ts'
import { shortText, TimeMs, TimeZone, Uuid } from '../primitives.ts'

/** Kinds of events that a member of the staff can be told of by push. */
export const PushKind = v.picklist([
  'offer',
  'transfer',
  'call',
  'message',
  'mention',
  'callback',
  'reminder',
  'missed',
])
export type PushKind = v.InferOutput<typeof PushKind>

/** Minutes of a day from midnight. */
const Minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1))

/** Hours in which nothing is pushed; `from` after `until`: over midnight. */
export const QuietHours = v.object({ from: Minute, until: Minute, timeZone: v.pipe(TimeZone, v.nonEmpty()) })
export type QuietHours = v.InferOutput<typeof QuietHours>

const settings = <K extends v.GenericSchema>(kind: K) =>
  v.object({
    /** Kinds that are pushed. */
    kinds: v.pipe(v.array(kind), v.maxLength(PushKind.options.length)),
    hasSound: v.boolean(),
    /** Whether notifications say only that there is something, not from whom and with which words. */
    hidesContent: v.boolean(),
    quiet: v.nullable(QuietHours),
  })

/** How a member of the staff is told by push, on all devices. */
export const PushSettings = settings(openPicklist(PushKind))
export type PushSettings = v.InferOutput<typeof PushSettings>
export const PushSettingsChoice = settings(PushKind)

/** Settings of who has chosen none. */
export const usualPushSettings = {
  kinds: [...PushKind.options],
  hasSound: true,
  hidesContent: false,
  quiet: null,
} satisfies PushSettings

/** Maximum length of an endpoint in characters. */
export const maxEndpoint = 1000

/** A browser's `PushSubscription` (RFC 8030, RFC 8291): address, public key and secret of the device. */
export const PushAddress = v.object({
  endpoint: v.pipe(shortText(maxEndpoint), v.regex(/^https?:\/\/[^\s/?#]+\/\S*$/, 'must be a web address')),
  /** Uncompressed P-256 point, 65 octets as base64url. */
  p256dh: v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, 'must be a P-256 key as base64url')),
  /** 16 octets as base64url. */
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'must be 16 octets as base64url')),
})
export type PushAddress = v.InferOutput<typeof PushAddress>

/** Choice of a session whether, and where, its device gets pushes. */
export const PushChoice = v.object({
  subscription: v.nullable(PushAddress),
  /** Page of a visitor's website, which a press on a notification opens; absent: the chat's own page. */
  page: v.optional(PageUrl),
  /** For visitors: whether notifications say only that there is an answer, and from whom; absent: as it was. */
  hidesContent: v.optional(v.boolean()),
  /** Only where the backend still has this subscription: a browser may hold one that has ended. */
  isRenewal: v.optional(v.boolean()),
})

/** Part of an address by which the chat knows the conversation that a press on a notification opens: `<room>.<number>`. */
export const pressedName = 'everline-chat'

/**
 * `none`: nothing was sent yet. `sent`: its push service took it. `shown`: the device has shown it. `refused`, `busy`: so its push
 * service answered. `unreachable`: it did not.
 */
export const PushAnswer = v.picklist(['none', 'sent', 'shown', 'refused', 'busy', 'unreachable'])

/** One device that gets pushes, and what it last answered. */
export const PushDevice = v.object({
  id: Uuid,
  browser: v.string(),
  os: v.string(),
  /** Host of its push service. */
  host: v.string(),
  isOwn: v.boolean(),
  savedAtMs: TimeMs,
  answer: openPicklist(PushAnswer),
  /** HTTP status of the push service's last answer; null: there was none. */
  status: v.nullable(v.number()),
  /** When that was; null: nothing was sent yet. */
  answeredAtMs: v.nullable(TimeMs),
  /** When it last showed something; null: never. */
  shownAtMs: v.nullable(TimeMs),
})
export type PushDevice = v.InferOutput<typeof PushDevice>

/** Actions of a person from a notification while no tab is open. */
export const PushAction = v.picklist(['accept', 'decline'])
export type PushAction = v.InferOutput<typeof PushAction>
