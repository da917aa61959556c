import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceParams } from '../primitives.ts'
import { openingCalls } from './opening-calls.ts'
import { BusinessHours } from './schemas.ts'

const path = '/everline/v1/services/{s}/business-hours'

export const businessHoursCalls = {
  getBusinessHours: call({
    method: 'GET',
    path,
    audience: 'admin',
    from: 'tab',
    capability: 'inquiries',
    summary: 'Returns when the service answers: hours by weekday, time zone and holidays',
    params: ServiceParams,
    result: v.object({ hours: BusinessHours }),
  }),
  updateBusinessHours: call({
    method: 'PUT',
    path,
    audience: 'admin',
    from: 'tab',
    capability: 'inquiries',
    summary: 'Replaces when the service answers; refused if somebody else has changed it since `revision`',
    params: ServiceParams,
    body: BusinessHours,
    result: v.object({ hours: BusinessHours }),
  }),
  ...openingCalls,
}
