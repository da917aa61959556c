import * as v from 'valibot'
import { InquiryStatus } from '../inquiries/inquiry.ts'
import { inboxSorts } from '../limits.ts'
import { openObject, openPicklist } from '../open.ts'
import { Eid, Uuid } from '../primitives.ts'

/** Maximum number of views of one person. */
export const maxInboxViews = 30

/** Filter and order of a view within its tab. */
export const ViewFilter = v.object({
  labelIds: v.pipe(v.array(Uuid), v.maxLength(50)),
  unreadOnly: v.boolean(),
  remindedOnly: v.boolean(),
  agentEid: v.nullable(Eid),
  sort: v.picklist(inboxSorts),
})

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
