import { call } from '../call.ts'
import { ServiceParams } from '../primitives.ts'
import { Opening } from './opening.ts'

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
