import * as v from 'valibot'
import { call } from '../call.ts'
import { InquiryStatus } from '../inquiries/inquiry.ts'
import { maxViewNameLength } from '../limits.ts'
import { notBlank, ServiceId, ServiceParams, shortText, trimmed, Uuid } from '../primitives.ts'
import { InboxView, ViewFilter } from './schemas.ts'

const ViewName = v.pipe(shortText(maxViewNameLength), trimmed, notBlank)

const path = '/everline/v1/services/{s}/inbox-views'

export const inboxViewCalls = {
  listInboxViews: call({
    method: 'GET',
    path,
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Returns the views of the inbox that the caller has kept, and those for all staff',
    params: ServiceParams,
    result: v.object({ views: v.array(InboxView) }),
  }),
  createInboxView: call({
    method: 'POST',
    path,
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Keeps a view of the inbox under an id that the caller made; only admins keep one for all staff',
    params: ServiceParams,
    body: v.object({ id: Uuid, name: ViewName, isShared: v.boolean(), tab: InquiryStatus, filter: ViewFilter }),
    result: v.object({ view: InboxView }),
  }),
  deleteInboxView: call({
    method: 'DELETE',
    path: `${path}/{id}`,
    audience: 'staff',
    from: 'tab',
    capability: 'conversations',
    summary: 'Deletes a view that the caller has kept; an admin also one for all staff',
    params: v.object({ s: ServiceId, id: Uuid }),
    result: v.null(),
  }),
}
