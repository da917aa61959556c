import * as v from 'valibot'
import { call } from './call.ts'
import { command } from './command.ts'
import { entity } from './entity.ts'
import { statusLane } from './lanes.ts'
import { openObject, openPicklist } from './open.ts'
import { Eid, ServiceId } from './primitives.ts'

export const StaffStatus = v.picklist(['available', 'busy', 'away'])

export const StaffRole = v.picklist(['agent', 'admin'])

export const Staff = openObject({
  eid: Eid,
  name: v.string(),
  email: v.string(),
  /** In E.164; missing: none. */
  phone: v.exactOptional(v.string()),
  role: openPicklist(StaffRole),
  status: openPicklist(StaffStatus),
})
export type Staff = v.InferOutput<typeof Staff>

export const staffEntities = {
  staff: entity({ schema: Staff, key: 'eid', scope: 'staff', order: 'name', version: 0 }),
}

/** Queued when the connection is lost. */
export const staffCommands = {
  'set-status': command({ payload: v.object({ status: StaffStatus }), lane: () => statusLane, from: 'tab' }),
}

export const staffCalls = {
  setStaffStatus: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/staff/{eid}/status',
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: "Sets the user's status: whether inquiries are offered to them",
    params: v.object({ s: ServiceId, eid: Eid }),
    body: v.object({ status: StaffStatus }),
    result: v.object({ staff: Staff }),
  }),
}
