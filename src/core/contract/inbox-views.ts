import * as v from 'valibot'
import { call } from './call.ts'
import { InquiryStatus } from './inquiry.ts'
import { inboxSorts, maxViewNameLength } from './limits.ts'
import { openObject, openPicklist } from './open.ts'
import { Eid, notBlank, ServiceId, ServiceParams, shortText, trimmed, Uuid } from './primitives.ts'

/** Maximum number of views of one person. */
export const maxInboxViews = 30

/** What a view shows of its tab, and in which order. */
const ViewFilter = v.object({
  labelIds: v.pipe(v.array(Uuid), v.maxLength(50)),
  unreadOnly: v.boolean(),
  remindedOnly: v.boolean(),
  agentEid: v.nullable(Eid),
  sort: v.picklist(inboxSorts),
})

const ViewName = v.pipe(shortText(maxViewNameLength), trimmed, notBlank)

/** A tab of the inbox with a filter and an order, kept under a name. */
export const InboxView = openObject({
  id: Uuid,
  name: v.string(),
  /** For all staff of the service. */
  isShared: v.boolean(),
  /** Whether the caller may delete it. */
  isOwn: v.boolean(),
  tab: openPicklist(InquiryStatus),
  filter: ViewFilter,
})
export type InboxView = v.InferOutput<typeof InboxView>

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
