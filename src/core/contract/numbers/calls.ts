import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, Phone, Seq, ServiceId, ServiceParams, Uuid } from '../primitives.ts'
import {
  Cli,
  Greeting,
  NumberAccess,
  NumberMembers,
  NumberName,
  NumberScript,
  NumberScriptDraft,
  OwnNumber,
  PhoneRules,
  ScriptText,
  ServiceNumber,
  ServiceNumberDraft,
} from './schemas.ts'

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
      name: v.exactOptional(NumberName),
      access: v.exactOptional(NumberAccess),
      memberEids: v.exactOptional(NumberMembers),
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
      name: v.exactOptional(NumberName),
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
