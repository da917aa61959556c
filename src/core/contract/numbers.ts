import * as v from 'valibot'
import { call } from './call.ts'
import { openObject, openPicklist } from './open.ts'
import {
  Eid,
  isText,
  notBlank,
  Phone,
  Seq,
  ServiceId,
  ServiceParams,
  shortText,
  textRule,
  trimmed,
  Uuid,
} from './primitives.ts'

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

const Name = v.pipe(shortText(maxNumberNameLength), trimmed, notBlank)

/** Who may call from a number: everybody of the staff, or those who are named. */
export const NumberAccess = v.picklist(['everybody', 'chosen'])

const OwnNumber = v.pipe(Phone, v.minLength(1))
const Members = v.pipe(v.array(Eid), v.maxLength(maxNumberMembers))

/**
 * What callers hear before they may leave a voice message, as telephones hear it: Base64 of G.711, µ-law; '': only the tone
 * after which they speak.
 */
export const Greeting = v.pipe(v.string(), v.maxLength((maxGreetingOctets / 3) * 4), v.base64('must be Base64'))

/** The fields of the form of a number. */
export const ServiceNumberDraft = v.object({
  number: OwnNumber,
  name: Name,
  access: v.optional(NumberAccess, 'everybody'),
  /** Read only where `access` is `chosen`. */
  memberEids: v.optional(Members, []),
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

const ScriptText = v.pipe(v.string(), v.maxLength(maxScriptTextLength), v.check(isText, textRule), trimmed, notBlank)

/** The fields of the form of a script. */
export const NumberScriptDraft = v.object({
  name: Name,
  /** The number of the service that it belongs to; '' for calls on every number. */
  number: v.optional(Phone, ''),
  /** May contain the variables of canned responses, such as `{{visitor.name}}`. */
  text: ScriptText,
})
export type NumberScriptDraft = v.InferOutput<typeof NumberScriptDraft>

/** What is shown to staff while they talk on a number: what to say, ask and offer. */
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
const PhoneRulesNow = v.object({
  ...PhoneRules.entries,
  /** Countries (ISO 3166) in which codes by SMS arrive, as the installation is set up; null: all; empty: SMS are off. */
  smsCountries: v.optional(v.nullable(v.array(v.string()))),
})

const NumberParams = v.object({ s: ServiceId, id: Uuid })
const ScriptParams = v.object({ s: ServiceId, scriptId: Uuid })
const numbersPath = '/everline/v1/services/{s}/numbers'
const scriptsPath = '/lc-ds/v1/services/{s}/number-scripts'
const common = { from: 'tab', capability: 'calls' } as const
const oneNumber = v.object({ number: ServiceNumber })
const oneScript = v.object({ script: NumberScript })

export const numberCalls = {
  getPhoneRules: call({
    ...common,
    method: 'GET',
    path: '/everline/v1/services/{s}/phone-rules',
    audience: 'staff',
    summary:
      'Returns the country in which telephone numbers without a country code are read, and where codes by SMS arrive',
    params: ServiceParams,
    result: PhoneRulesNow,
  }),
  setPhoneRules: call({
    ...common,
    method: 'PUT',
    path: '/everline/v1/services/{s}/phone-rules',
    audience: 'admin',
    summary: 'Sets the country in which telephone numbers without a country code are read',
    params: ServiceParams,
    body: PhoneRules,
    result: PhoneRules,
  }),
  getStaffCli: call({
    ...common,
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/staff/{eid}/cli',
    audience: 'staff',
    summary: 'Returns the numbers from which a member of the staff may call; admins may ask for other staff',
    params: v.object({ s: ServiceId, eid: Eid }),
    result: v.object({ numbers: v.array(Cli) }),
  }),
  listServiceNumbers: call({
    ...common,
    method: 'GET',
    path: numbersPath,
    audience: 'admin',
    summary: 'Returns the telephone numbers of the service and who may call from them, by name',
    params: ServiceParams,
    result: v.object({ numbers: v.array(ServiceNumber) }),
    refreshedBy: ['getStaffCli'],
  }),
  createServiceNumber: call({
    ...common,
    method: 'POST',
    path: numbersPath,
    audience: 'admin',
    summary: 'Adds a telephone number under an id that the caller made; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({ id: Uuid, ...ServiceNumberDraft.entries }),
    result: oneNumber,
  }),
  updateServiceNumber: call({
    ...common,
    method: 'PATCH',
    path: `${numbersPath}/{id}`,
    audience: 'admin',
    summary: 'Changes a telephone number or who may call from it; refused if it was changed since `revision`',
    params: NumberParams,
    body: v.object({
      revision: Seq,
      number: v.exactOptional(OwnNumber),
      name: v.exactOptional(Name),
      access: v.exactOptional(NumberAccess),
      memberEids: v.exactOptional(Members),
      takesVoicemail: v.exactOptional(v.boolean()),
    }),
    result: oneNumber,
  }),
  deleteServiceNumber: call({
    ...common,
    method: 'DELETE',
    path: `${numbersPath}/{id}`,
    audience: 'admin',
    summary: 'Removes a telephone number: nobody calls from it any more',
    params: NumberParams,
    result: v.null(),
  }),
  getNumberGreeting: call({
    ...common,
    method: 'GET',
    path: `${numbersPath}/{id}/greeting`,
    audience: 'admin',
    summary: 'Returns what callers of a number hear before they may leave a voice message',
    params: NumberParams,
    result: v.object({ greeting: v.string() }),
    refreshedBy: ['getStaffCli'],
  }),
  setNumberGreeting: call({
    ...common,
    method: 'PUT',
    path: `${numbersPath}/{id}/greeting`,
    audience: 'admin',
    summary: 'Sets or removes what callers of a number hear before they may leave a voice message',
    params: NumberParams,
    body: v.object({ greeting: Greeting }),
    result: oneNumber,
  }),
  listNumberScripts: call({
    ...common,
    method: 'GET',
    path: scriptsPath,
    audience: 'staff',
    summary: 'Returns the scripts for calls, by name',
    params: ServiceParams,
    result: v.object({ scripts: v.array(NumberScript) }),
  }),
  getNumberScript: call({
    ...common,
    method: 'GET',
    path: `${scriptsPath}/{scriptId}`,
    audience: 'staff',
    summary: 'Returns one script',
    params: ScriptParams,
    result: oneScript,
    refreshedBy: ['listNumberScripts'],
  }),
  createNumberScript: call({
    ...common,
    method: 'POST',
    path: scriptsPath,
    audience: 'admin',
    summary: 'Creates a script under an id that the caller made; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({ id: Uuid, ...NumberScriptDraft.entries }),
    result: oneScript,
  }),
  updateNumberScript: call({
    ...common,
    method: 'PATCH',
    path: `${scriptsPath}/{scriptId}`,
    audience: 'admin',
    summary: 'Changes a script; refused if somebody else has changed it since `revision`',
    params: ScriptParams,
    body: v.object({
      revision: Seq,
      name: v.exactOptional(Name),
      number: v.exactOptional(Phone),
      text: v.exactOptional(ScriptText),
    }),
    result: oneScript,
  }),
  deleteNumberScript: call({
    ...common,
    method: 'DELETE',
    path: `${scriptsPath}/{scriptId}`,
    audience: 'admin',
    summary: 'Deletes a script',
    params: ScriptParams,
    result: v.null(),
  }),
}
