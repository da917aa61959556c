import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceParams, shortText, trimmed } from '../primitives.ts'
import { StaffCard } from './schemas.ts'

const cardPath = '/everline/v1/services/{s}/staff-card'

export const staffCardCalls = {
  getStaffCard: call({
    method: 'GET',
    path: cardPath,
    audience: 'staff',
    from: 'tab',
    capability: 'contacts',
    summary: 'Returns what the caller shows on the page of their business card',
    params: ServiceParams,
    result: v.object({ card: StaffCard }),
  }),
  setStaffCard: call({
    method: 'PUT',
    path: cardPath,
    audience: 'staff',
    from: 'tab',
    capability: 'contacts',
    summary: 'Shares the caller’s business card as a public page, changes it, or ends that with its address',
    params: ServiceParams,
    body: v.object({
      isShared: v.boolean(),
      jobTitle: v.pipe(shortText(100), trimmed),
      showsPhone: v.boolean(),
      showsEmail: v.boolean(),
    }),
    result: v.object({ card: StaffCard }),
  }),
}
