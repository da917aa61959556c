import * as v from 'valibot'
import { openObject, openPicklist } from '../open.ts'
import { Eid, isText, notBlank, Phone, Seq, shortText, textRule, trimmed, Uuid } from '../primitives.ts'

/** Maximum number of telephone numbers of a service. */
export const maxServiceNumbers = 50
/** Maximum number of members of the staff who are named for one number. */
export const maxNumberMembers = 300
/** Maximum number of characters in the name of a number or of a script. */
export const maxNumberNameLength = 60
/** Maximum number of scripts of a service, and of characters in one: all of them fit into one answer. */
export const maxNumberScripts = 100
export const maxScriptTextLength = 2500

/** Longest greeting, in seconds and in octets of G.711. */
export const maxGreetingSeconds = 30
export const maxGreetingOctets = maxGreetingSeconds * 8000

export const NumberName = v.pipe(shortText(maxNumberNameLength), trimmed, notBlank)

/** Staff who may call from a number: everybody, or the listed ones. */
export const NumberAccess = v.picklist(['everybody', 'chosen'])

export const OwnNumber = v.pipe(Phone, v.minLength(1))
export const NumberMembers = v.pipe(v.array(Eid), v.maxLength(maxNumberMembers))

/** Greeting of a number's voicemail in telephone quality: Base64 of G.711 µ-law; '': callers hear only the tone. */
export const Greeting = v.pipe(v.string(), v.maxLength((maxGreetingOctets / 3) * 4), v.base64('must be Base64'))

/** The fields of the form of a number. */
export const ServiceNumberDraft = v.object({
  number: OwnNumber,
  name: NumberName,
  access: v.optional(NumberAccess, 'everybody'),
  /** Read only where `access` is `chosen`. */
  memberEids: v.optional(NumberMembers, []),
  takesVoicemail: v.optional(v.boolean(), true),
})
export type ServiceNumberDraft = v.InferOutput<typeof ServiceNumberDraft>

/** A telephone number of the service, from which staff call and on which they are called. */
export const ServiceNumber = openObject({
  id: Uuid,
  /** E.164. */
  number: v.string(),
  name: v.string(),
  access: openPicklist(NumberAccess),
  memberEids: v.array(Eid),
  /** Whether a telephone that nobody answers may leave a voice message. Absent in answers of older backends. */
  takesVoicemail: v.optional(v.boolean(), true),
  /** Whether such a caller hears a greeting first. Absent in answers of older backends. */
  hasGreeting: v.optional(v.boolean(), false),
  /** Number of its changes, from 1. */
  revision: Seq,
})
export type ServiceNumber = v.InferOutput<typeof ServiceNumber>

/** A number from which a member of the staff may call (CLI: calling line identification). */
export const Cli = openObject({ id: Uuid, number: v.string(), name: v.string() })
export type Cli = v.InferOutput<typeof Cli>

export const ScriptText = v.pipe(
  v.string(),
  v.maxLength(maxScriptTextLength),
  v.check(isText, textRule),
  trimmed,
  notBlank,
)

/** The fields of the form of a script. */
export const NumberScriptDraft = v.object({
  name: NumberName,
  /** The number of the service that it belongs to; '' for calls on every number. */
  number: v.optional(Phone, ''),
  /** May contain the variables of canned responses, such as `{{visitor.name}}`. */
  text: ScriptText,
})
export type NumberScriptDraft = v.InferOutput<typeof NumberScriptDraft>

/** Call script of a number for staff: things to say, ask and offer. */
export const NumberScript = openObject({
  id: Uuid,
  name: v.string(),
  number: v.string(),
  text: v.string(),
  /** Number of its changes, from 1. */
  revision: Seq,
})
export type NumberScript = v.InferOutput<typeof NumberScript>

/** How a service reads telephone numbers. */
export const PhoneRules = v.object({
  /** The country (ISO 3166) of numbers without a country code; '': such numbers are refused. */
  country: v.pipe(v.string(), v.regex(/^([A-Z]{2})?$/, 'must be a country code such as HK')),
})
export type PhoneRules = v.InferOutput<typeof PhoneRules>
