import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, ServiceId, TimeMs } from '../primitives.ts'
import { HandledInquiry, PassedInquiry, Staff, StaffRules, StatusChoice, TeamMember } from './schemas.ts'

const rulesPath = '/everline/v1/services/{s}/staff-rules'

const passedPath = '/everline/v1/services/{s}/passed-inquiries'

export const staffCalls = {
  listTeam: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/team',
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: 'Returns who of the staff is connected, and how many inquiries each handles',
    params: v.object({ s: ServiceId }),
    result: v.object({ members: v.array(TeamMember) }),
    refreshedBy: ['staff'],
  }),
  listHandledInquiries: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/team/{eid}/inquiries',
    audience: 'admin',
    from: 'tab',
    capability: 'presence',
    summary: 'Returns the inquiries that a member of the staff handles, the longest first',
    params: v.object({ s: ServiceId, eid: Eid }),
    result: v.object({ inquiries: v.array(HandledInquiry) }),
    refreshedBy: ['staff'],
  }),
  listPassedInquiries: call({
    method: 'GET',
    path: passedPath,
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: 'Returns the inquiries that went past the user while they were out of reach, and who has them',
    params: v.object({ s: ServiceId }),
    result: v.object({ passed: v.array(PassedInquiry) }),
  }),
  forgetPassedInquiries: call({
    method: 'DELETE',
    path: passedPath,
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: 'Marks the inquiries that went past the user up to a time as read',
    params: v.object({ s: ServiceId }),
    body: v.object({ untilMs: TimeMs }),
    result: v.null(),
  }),
  getStaffRules: call({
    method: 'GET',
    path: rulesPath,
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: 'Returns the times after which the staff is offered nothing, or loses an inquiry to others',
    params: v.object({ s: ServiceId }),
    result: StaffRules,
  }),
  setStaffRules: call({
    method: 'PUT',
    path: rulesPath,
    audience: 'admin',
    from: 'tab',
    capability: 'presence',
    summary: 'Sets the times after which the staff is offered nothing, or loses an inquiry to others',
    params: v.object({ s: ServiceId }),
    body: StaffRules,
    result: StaffRules,
  }),
  setStaffStatus: call({
    method: 'PUT',
    path: '/everline/v1/services/{s}/staff/{eid}/status',
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: "Sets the user's status: whether inquiries are offered to them; an admin can set a colleague's to away",
    params: v.object({ s: ServiceId, eid: Eid }),
    body: v.object({
      ...StatusChoice.entries,
      /** True: the app has not been used for a time. False: it is used again. Neither undoes what the user chose. */
      isIdle: v.exactOptional(v.boolean()),
    }),
    result: v.object({ staff: Staff }),
  }),
}
