import * as v from 'valibot'
import { call } from './call.ts'
import { command } from './command.ts'
import { Eid, notBlank, queryNumber, ServiceParams, shortText, TimeMs, Uuid } from './primitives.ts'

export const FeedbackLevel = v.picklist(['CRITICAL', 'MAJOR', 'MINOR'])
export type FeedbackLevel = v.InferOutput<typeof FeedbackLevel>

/** The subject of feedback: the app, or the contact centre that uses it. */
export const FeedbackSubject = v.picklist(['app', 'service'])
export type FeedbackSubject = v.InferOutput<typeof FeedbackSubject>

/** Feedback of a person about the app or the service (ENT-06). */
export const AppFeedback = v.object({
  id: Uuid,
  eid: Eid,
  name: v.string(),
  text: v.string(),
  about: FeedbackSubject,
  /** '' in feedback about the service, as is `logSessionId`. */
  appVersion: v.string(),
  level: FeedbackLevel,
  logSessionId: v.string(),
  createdAtMs: TimeMs,
})
export type AppFeedback = v.InferOutput<typeof AppFeedback>

/** The text of feedback. */
export const FeedbackText = v.pipe(shortText(5000), notBlank)

/** The lane of the outbox for feedback: no room has this id. */
export const feedbackLane = 'feedback'
export const feedbackCommands = {
  feedback: command({
    payload: v.object({
      subject: FeedbackSubject,
      text: FeedbackText,
      level: FeedbackLevel,
      /** Added by the hub, as is `logSessionId`; '' in feedback about the service. */
      appVersion: v.optional(shortText(40), ''),
      logSessionId: v.optional(shortText(100), ''),
    }),
    lane: () => feedbackLane,
    from: 'tab',
  }),
}

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
