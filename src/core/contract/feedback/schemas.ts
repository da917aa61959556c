import * as v from 'valibot'
import { Eid, notBlank, shortText, TimeMs, Uuid } from '../primitives.ts'

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
