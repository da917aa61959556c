import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, ServiceId } from '../primitives.ts'
import { CustomData, CustomDataChange } from './schemas.ts'

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
