import * as v from 'valibot'
import { call } from './call.ts'
import { Eid, isText, ServiceId } from './primitives.ts'

/** Maximum number of entries in the custom data of one member of the staff. */
export const maxCustomEntries = 50
/** Maximum number of characters in a text of custom data. */
export const maxCustomTextLength = 500

const CustomName = v.pipe(v.string(), v.regex(/^[A-Za-z][\w.-]{0,39}$/, 'must be letters, digits, dots and hyphens'))
const CustomValue = v.union([
  v.pipe(v.string(), v.maxLength(maxCustomTextLength), v.check(isText, 'must be text')),
  v.pipe(v.number(), v.finite()),
  v.boolean(),
])

/** What a service notes about a member of its staff, such as an employee number: flat, by name. */
export const CustomData = v.pipe(v.record(CustomName, CustomValue), v.maxEntries(maxCustomEntries))
export type CustomData = v.InferOutput<typeof CustomData>
/** Entries to set; null deletes one. */
export const CustomDataChange = v.pipe(v.record(CustomName, v.nullable(CustomValue)), v.maxEntries(maxCustomEntries))
export type CustomDataChange = v.InferOutput<typeof CustomDataChange>

const common = { audience: 'staff', from: 'tab', capability: 'staff' } as const
const place = {
  path: '/lc-ds/v1/services/{s}/agents/{eid}/custom-data',
  params: v.object({ s: ServiceId, eid: Eid }),
  result: v.object({ customData: v.record(v.string(), v.union([v.string(), v.number(), v.boolean()])) }),
} as const

export const customDataCalls = {
  getAgentCustomData: call({
    ...common,
    ...place,
    method: 'GET',
    summary: 'Returns the custom data of a member of the staff: the own, and for admins that of everybody',
  }),
  patchAgentCustomData: call({
    ...common,
    ...place,
    method: 'PATCH',
    summary: 'Changes some entries of the custom data of a member of the staff; null deletes an entry',
    body: CustomDataChange,
  }),
  replaceAgentCustomData: call({
    ...common,
    ...place,
    method: 'PUT',
    summary: 'Replaces the custom data of a member of the staff',
    body: CustomData,
  }),
}
