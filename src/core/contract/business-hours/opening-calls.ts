import * as v from 'valibot'
import { call } from '../call.ts'
import { openObject, openPicklist } from '../open.ts'
import { ServiceParams, TimeMs } from '../primitives.ts'

/* Apart from the business hours, of which the visitor's page needs nothing else. */

/** Whether a visitor can expect an answer now. */
export const Opening = openObject({
  /** `nobody`: within the hours, but nobody is available. */
  state: openPicklist(v.picklist(['open', 'closed', 'nobody'])),
  /** When the service opens again; null: it is open, or never opens. */
  opensAtMs: v.nullable(TimeMs),
})
export type Opening = v.InferOutput<typeof Opening>

export const openingCalls = {
  getOpening: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/opening',
    audience: 'public',
    capability: 'inquiries',
    summary: 'Says whether the service answers now, and when it opens again',
    params: ServiceParams,
    result: Opening,
  }),
}
