import * as v from 'valibot'
import { command } from '../command.ts'
import { shortText } from '../primitives.ts'
import { FeedbackLevel, FeedbackSubject, FeedbackText, feedbackLane } from './schemas.ts'

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
    complete: (payload, { build, epoch }) =>
      payload.subject === 'app'
        ? { ...payload, appVersion: build, logSessionId: epoch }
        : { ...payload, appVersion: '', logSessionId: '' },
  }),
}
