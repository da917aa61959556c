import * as v from 'valibot'
import { call } from '../call.ts'
import { ServiceId, ServiceParams, Uuid } from '../primitives.ts'
import { BusyReason, BusyReasonDraft, ReasonName, ReasonPosition } from './schemas.ts'

const ReasonParams = v.object({ s: ServiceId, id: Uuid })
const reasonsPath = '/everline/v1/services/{s}/busy-reasons'

export const busyReasonCalls = {
  listBusyReasons: call({
    method: 'GET',
    path: '/lc-ds/v1/services/{s}/no-permission/busy-reasons',
    audience: 'staff',
    from: 'tab',
    capability: 'presence',
    summary: 'Returns the reasons that an agent can give for being busy, in their order',
    params: ServiceParams,
    result: v.object({ reasons: v.array(BusyReason) }),
  }),
  createBusyReason: call({
    method: 'POST',
    path: reasonsPath,
    audience: 'admin',
    from: 'tab',
    capability: 'presence',
    summary: 'Creates a reason under an id that the caller made; repeating the id changes nothing',
    params: ServiceParams,
    body: v.object({ id: Uuid, ...BusyReasonDraft.entries }),
    result: v.object({ reason: BusyReason }),
  }),
  updateBusyReason: call({
    method: 'PATCH',
    path: `${reasonsPath}/{id}`,
    audience: 'admin',
    from: 'tab',
    capability: 'presence',
    summary: 'Changes the text or the position of a reason',
    params: ReasonParams,
    body: v.object({ name: v.exactOptional(ReasonName), position: v.exactOptional(ReasonPosition) }),
    result: v.object({ reason: BusyReason }),
  }),
  deleteBusyReason: call({
    method: 'DELETE',
    path: `${reasonsPath}/{id}`,
    audience: 'admin',
    from: 'tab',
    capability: 'presence',
    summary: 'Deletes a reason',
    params: ReasonParams,
    result: v.null(),
  }),
}
