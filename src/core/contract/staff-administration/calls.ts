import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, Phone, Seq, ServiceId, ServiceParams } from '../primitives.ts'
import { StaffRole } from '../staff/schemas.ts'
import { StaffExtension, StaffInvitation, StaffName, StaffTagIds } from './schemas.ts'

const StaffParams = v.object({ s: ServiceId, eid: Eid })
const staffPath = '/everline/v1/services/{s}/staff'
const common = { audience: 'admin', from: 'tab', capability: 'staff' } as const

export const staffAdministrationCalls = {
  inviteStaff: call({
    ...common,
    method: 'POST',
    path: staffPath,
    summary:
      'Creates an account of the staff, and mails it a link to choose a password; the link ends after seven days',
    params: ServiceParams,
    body: StaffInvitation,
    result: v.object({ eid: Eid }),
  }),
  renewInvitation: call({
    ...common,
    method: 'POST',
    path: `${staffPath}/{eid}/invitation`,
    summary: 'Mails a new link to somebody who was invited and has not signed in; earlier links end',
    params: StaffParams,
    result: v.null(),
  }),
  withdrawInvitation: call({
    ...common,
    method: 'DELETE',
    path: `${staffPath}/{eid}/invitation`,
    summary: 'Deletes the account of somebody who was invited and has not signed in',
    params: StaffParams,
    result: v.null(),
  }),
  updateStaff: call({
    ...common,
    method: 'PATCH',
    path: `${staffPath}/{eid}`,
    summary:
      'Changes name, telephone number, extension, role or tags of a member of the staff; refused if somebody else has changed them since `revision`. Another role ends their sessions',
    params: StaffParams,
    body: v.object({
      revision: Seq,
      name: v.exactOptional(StaffName),
      role: v.exactOptional(StaffRole),
      phone: v.exactOptional(Phone),
      extension: v.exactOptional(StaffExtension),
      tagIds: v.exactOptional(StaffTagIds),
    }),
    result: v.null(),
  }),
  suspendStaff: call({
    ...common,
    method: 'POST',
    path: `${staffPath}/{eid}/suspension`,
    summary: 'Suspends a member of the staff: their sessions end, and what they handle goes back to the queue',
    params: StaffParams,
    result: v.null(),
  }),
  restoreStaff: call({
    ...common,
    method: 'DELETE',
    path: `${staffPath}/{eid}/suspension`,
    summary: 'Ends the suspension of a member of the staff',
    params: StaffParams,
    result: v.null(),
  }),
}
