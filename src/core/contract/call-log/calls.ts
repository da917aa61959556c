import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, QuerySeq, queryNumber, ServiceParams, shortText, Uuid } from '../primitives.ts'
import { CallEnd } from '../telephony/schemas.ts'
import { CallMedia } from '../telephony/states.ts'
import { CallDirection, LoggedCall } from './schemas.ts'

export const callLogCalls = {
  getCallLog: call({
    method: 'GET',
    path: '/dap/v1/services/{s}/connection-report/calllog',
    audience: 'staff',
    from: 'tab',
    capability: 'reports',
    summary: 'Returns calls that have ended, newest first, in pages: agents get those that they were in, admins all',
    params: ServiceParams,
    query: v.object({
      after: v.optional(Uuid),
      limit: v.optional(queryNumber(1, 100), '50'),
      /** Start of the call: from `fromMs` on, before `toMs`. */
      fromMs: v.optional(QuerySeq),
      toMs: v.optional(QuerySeq),
      direction: v.optional(CallDirection),
      media: v.optional(CallMedia),
      end: v.optional(CallEnd),
      /** Only calls that this person was in. */
      eid: v.optional(Eid),
      /** A part of the name or number of somebody who was in it. */
      text: v.optional(shortText(100)),
    }),
    result: v.object({ items: v.array(LoggedCall), next: v.nullable(Uuid) }),
  }),
}
