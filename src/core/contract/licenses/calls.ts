import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, ServiceId, ServiceParams } from '../primitives.ts'
import { License, Seat } from './schemas.ts'

export const licenseCalls = {
  listLicenses: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/licenses',
    audience: 'admin',
    capability: 'licences',
    summary:
      'Every member of the staff, with the seat that they have or do not have, and the devices where they are signed in',
    params: ServiceParams,
    result: v.object({
      seats: v.array(Seat),
      /** Seats of the service; null: unlimited. */
      limit: v.nullable(v.number()),
    }),
    from: 'tab',
    refreshedBy: ['staff'],
  }),
  getLicense: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/license/{id}',
    audience: 'staff',
    from: 'tab',
    capability: 'licences',
    summary: 'Returns whether an eid has a seat of the service; admins may ask for other staff',
    params: v.object({ s: ServiceId, id: Eid }),
    result: License,
  }),
  claimLicense: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/license',
    audience: 'staff',
    from: 'tab',
    capability: 'licences',
    summary: 'Takes a seat, as every sign-in does, or keeps the one that the user has; no-seat-left if all are taken',
    params: ServiceParams,
    result: License,
  }),
  releaseLicense: call({
    method: 'DELETE',
    path: '/lc-ds/v1/services/{s}/license/{eid}',
    audience: 'staff',
    from: 'tab',
    capability: 'licences',
    summary: "Frees the user's seat and ends the sessions that used it; admins may free any seat",
    params: v.object({ s: ServiceId, eid: Eid }),
    result: v.null(),
  }),
}
