import * as v from 'valibot'
import { call } from '../call.ts'
import { openObject, openPicklist } from '../open.ts'
import { ServiceParams } from '../primitives.ts'
import { BilledFeature } from './schemas.ts'

export const billingCalls = {
  getBilling: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/billing',
    audience: 'any',
    from: 'tab',
    capability: 'billing',
    summary: 'Says what can be used in the service; to nobody an amount',
    params: ServiceParams,
    result: v.object({ features: v.array(openObject({ name: openPicklist(BilledFeature), isUsable: v.boolean() })) }),
  }),
}
