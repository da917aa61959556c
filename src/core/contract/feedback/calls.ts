import * as v from 'valibot'
import { call } from '../call.ts'
import { queryNumber, ServiceParams, shortText, Uuid } from '../primitives.ts'
import { AppFeedback, FeedbackLevel, FeedbackText } from './schemas.ts'

export const feedbackCalls = {
  sendAppFeedback: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/app-feedback',
    audience: 'any',
    capability: 'feedback',
    summary: 'Sends feedback about the app',
    params: ServiceParams,
    body: v.object({
      text: FeedbackText,
      appVersion: shortText(40),
      level: v.optional(FeedbackLevel, 'MAJOR'),
      /** `sessionId` of the related log lines; '' for none. */
      logSessionId: v.optional(shortText(100), ''),
    }),
    result: v.object({ id: Uuid }),
    idempotent: true,
  }),
  sendFeedback: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/feedback',
    audience: 'any',
    capability: 'feedback',
    summary: 'Sends feedback about the service (the contact centre, not the app)',
    params: ServiceParams,
    body: v.object({ text: FeedbackText, level: v.optional(FeedbackLevel, 'MAJOR') }),
    result: v.object({ id: Uuid }),
    idempotent: true,
  }),
  listAppFeedback: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/app-feedback',
    audience: 'admin',
    from: 'tab',
    capability: 'feedback',
    summary: 'Returns the feedback about app and service, newest first, in pages',
    params: ServiceParams,
    /** `before` is the id of the last item of the previous page; none: the first page. */
    query: v.object({ before: v.optional(Uuid), limit: v.optional(queryNumber(1, 200), '50') }),
    result: v.object({ feedback: v.array(AppFeedback), more: v.boolean() }),
  }),
}
