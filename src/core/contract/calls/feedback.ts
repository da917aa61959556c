import * as v from 'valibot'
import { call } from '../call.ts'
import { AppFeedback, FeedbackLevel, ServiceId, shortText, Uuid } from '../entities.ts'
import { queryNumber } from './query.ts'

/** Words of a person about the app or the service. */
export const FeedbackText = v.pipe(
  shortText(5000),
  v.check((text) => text.trim() !== '', 'must not be blank'),
)

const ServiceParams = v.object({ s: ServiceId })

export const feedbackCalls = {
  sendAppFeedback: call({
    method: 'POST',
    path: '/lc-ds/v1/services/{s}/app-feedback',
    audience: 'any',
    capability: 'feedback',
    summary: 'Say what is wrong with the app',
    params: ServiceParams,
    body: v.object({
      text: FeedbackText,
      appVersion: shortText(40),
      level: v.optional(FeedbackLevel, 'MAJOR'),
      /** `sessionId` of the lines that tell of it; '' for none. */
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
    summary: 'Say what is wrong with the service: the contact centre, not the app',
    params: ServiceParams,
    body: v.object({ text: FeedbackText, level: v.optional(FeedbackLevel, 'MAJOR') }),
    result: v.object({ id: Uuid }),
    idempotent: true,
  }),
  listAppFeedback: call({
    method: 'GET',
    path: '/everline/v1/services/{s}/app-feedback',
    audience: 'admin',
    capability: 'feedback',
    summary: 'What people said of the app and of the service, newest first, a page at a time',
    params: ServiceParams,
    /** `before` is the id of the last one of the page before; none: the first page. */
    query: v.object({ before: v.optional(Uuid), limit: v.optional(queryNumber(1, 200), '50') }),
    result: v.object({ feedback: v.array(AppFeedback), more: v.boolean() }),
  }),
}
