import * as v from 'valibot'
import { call } from '../call.ts'
import { Eid, ServiceId, ServiceParams, shortText, Uuid } from '../primitives.ts'
import { maxViewsAtOnce, PageUrl, VisitedPage } from './schemas.ts'

const PageView = v.object({
  id: Uuid,
  kind: v.literal('page-view'),
  url: PageUrl,
  title: v.optional(shortText(200), ''),
  /** How long ago, in milliseconds: the visitor's clock may be wrong. */
  agoMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 * 60_000)),
})

export const analyticsCalls = {
  collectAnalytics: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/analytics/collect',
    audience: 'any',
    limits: ['page-views'],
    capability: 'analytics',
    summary:
      'Takes the pages that a visitor looks at, where the widget follows them and the visitor has agreed; repeating an id changes nothing',
    params: ServiceParams,
    body: v.object({
      widgetId: v.exactOptional(Uuid),
      hasConsent: v.boolean(),
      events: v.pipe(v.array(PageView), v.minLength(1), v.maxLength(maxViewsAtOnce)),
    }),
    result: v.object({ taken: v.number() }),
  }),
  listVisitorPages: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/visitors/{visitorEid}/pages',
    audience: 'staff',
    from: 'tab',
    capability: 'analytics',
    summary:
      'Returns the pages that a visitor looked at, the newest first, to staff who may see one of their conversations',
    params: v.object({ s: ServiceId, visitorEid: Eid }),
    result: v.object({ pages: v.array(VisitedPage) }),
  }),
}
