import * as v from 'valibot'
import { call } from './call.ts'
import { Eid, ServiceId, ServiceParams, TimeMs } from './primitives.ts'

/** A seat of the service. */
export const License = v.object({
  eid: Eid,
  isClaimed: v.boolean(),
  claimedAtMs: v.nullable(TimeMs),
  /** Of the whole service: those that are taken, and all; null: as many as wanted. */
  seatsTaken: v.number(),
  seats: v.nullable(v.number()),
})
export type License = v.InferOutput<typeof License>

export const licenseCalls = {
  getLicense: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/license/{id}',
    audience: 'staff',
    from: 'tab',
    capability: 'licences',
    summary: 'Whether an eid has a seat of the service: the own one, to an admin everybody’s',
    params: v.object({ s: ServiceId, id: Eid }),
    result: License,
  }),
  claimLicense: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/license',
    audience: 'staff',
    from: 'tab',
    capability: 'licences',
    summary: 'Take a seat, as every sign-in does. All taken: no-seat-left. Whoever has one keeps it',
    params: ServiceParams,
    result: License,
  }),
  releaseLicense: call({
    method: 'DELETE',
    path: '/lc-ds/v1/services/{s}/license/{eid}',
    audience: 'staff',
    from: 'tab',
    capability: 'licences',
    summary: 'Free a seat, the own one or as an admin anybody’s. Nobody works without one: their sessions end',
    params: v.object({ s: ServiceId, eid: Eid }),
    result: v.null(),
  }),
}
